// SPDX-License-Identifier: Apache-2.0
// Draws what the page has data for, again whenever its colours or its width change.
{
  const data = JSON.parse(document.getElementById('data').textContent);
  const charts = [];

  const draw = (id, option) => {
    const chart = echarts.init(document.getElementById(id), null, { renderer: 'svg' });
    chart.setOption(option());
    charts.push({ chart, option });
  };

  const redraw = () => charts.forEach(({ chart, option }) => {
    chart.resize();
    chart.setOption(option(), true);
  });

  const drawCells = (workload, w, select) => {
    const chosen = () => workload.cells[select.value];
    const figures = document.getElementById(`figures-${w}`);
    const fill = () => figures.replaceChildren(...cellTables(chosen()));
    const first = charts.length;
    select.value = workload.first;
    draw(`percentiles-${w}`, percentileChart(workload, chosen));
    draw(`seconds-${w}`, secondsChart(workload, chosen));
    if (document.getElementById(`samples-${w}`)) { draw(`samples-${w}`, samplesChart(workload, chosen)); }
    const drawn = charts.slice(first);
    fill();
    select.addEventListener('change', () => {
      drawn.forEach(({ chart, option }) => chart.setOption(option(), true));
      fill();
    });
  };

  data.workloads.forEach((workload, w) => {
    if (workload.curves.some((curve) => curve.points.length)) { draw(`sweep-${w}`, sweepChart(workload)); }
    if (workload.loads.length) { draw(`load-${w}`, loadChart(workload)); }
    const select = document.getElementById(`cell-${w}`);
    if (select) { drawCells(workload, w, select); }
  });
  document.querySelectorAll('table.figures').forEach(makeSortable);

  let waiting;
  window.addEventListener('resize', () => {
    cancelAnimationFrame(waiting);
    waiting = requestAnimationFrame(redraw);
  });
  dark.addEventListener('change', redraw);
}
