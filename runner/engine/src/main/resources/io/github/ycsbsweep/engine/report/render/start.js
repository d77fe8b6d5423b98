// SPDX-License-Identifier: Apache-2.0
// Draws what the page has data for, again whenever its colours or its width change.
{
  const charts = [];

  const draw = (id, option) => {
    const chart = echarts.init(document.getElementById(id), null, { renderer: 'svg' });
    chart.setOption(option());
    charts.push({ chart, option });
  };

  const redraw = () => charts.forEach(({ chart, option }) => {
    chart.resize(isPrinted ? { width: paperPixels } : {});
    chart.setOption(option(), true);
  });

  const drawCells = (block, number) => {
    const select = document.getElementById(`cell-${number}`);
    const figures = document.getElementById(`figures-${number}`);
    const chosen = () => block.cells[select.value];
    const fill = () => figures.replaceChildren(...cellTables(chosen()));
    const first = charts.length;
    select.value = block.first;
    draw(`percentiles-${number}`, percentileChart(chosen));
    draw(`seconds-${number}`, secondsChart(chosen));
    if (block.hasSamples) { draw(`samples-${number}`, samplesChart(chosen)); }
    const drawn = charts.slice(first);
    fill();
    select.addEventListener('change', () => {
      drawn.forEach(({ chart, option }) => chart.setOption(option(), true));
      fill();
    });
  };

  data.charts.forEach((chart, number) => draw(`chart-${number}`, lineChart(chart)));
  data.cells.forEach(drawCells);
  document.querySelectorAll('table.figures').forEach(makeSortable);

  let waiting;
  window.addEventListener('resize', () => {
    cancelAnimationFrame(waiting);
    waiting = requestAnimationFrame(redraw);
  });
  dark.addEventListener('change', redraw);
  const print = (isBegin) => () => {
    isPrinted = isBegin;
    document.querySelectorAll('.finding').forEach((finding) => { finding.open = isBegin; });
    redraw();
  };
  window.addEventListener('beforeprint', print(true));
  window.addEventListener('afterprint', print(false));
}
