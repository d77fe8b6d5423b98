// SPDX-License-Identifier: Apache-2.0
// Published points over measured curves, an experiment a chart.
const bars = (line) => ({
  silent: true, animation: false, symbol: 'path://M0,0L10,0L10,1.5L0,1.5Z', symbolKeepAspect: true, symbolSize: 11, label: { show: false },
  lineStyle: { color: colorOf(line), type: 'solid', width: 1.5 },
  data: line.points.filter((p) => p.bar).map((p) => p.bar.map((ops) => ({ coord: [`${p.threads}`, ops] }))),
});

const measuredLine = (line) => ({
  name: line.label, type: 'line', color: colorOf(line), lineStyle: { width: 3 }, symbol: 'circle', symbolSize: 8, showSymbol: true,
  emphasis: { disabled: true }, data: line.points.map((p) => [`${p.threads}`, p.ops]), markLine: bars(line),
});

// The range is a line from its lower end to its upper, the figure a hollow diamond.
const publishedPoints = (line) => ({
  name: line.label, type: 'line', color: colorOf(line), lineStyle: { type: [2, 4], width: 1 }, symbol: 'diamond', symbolSize: 13,
  showSymbol: true, emphasis: { disabled: true }, itemStyle: { color: colors().ground, borderColor: colorOf(line), borderWidth: 2 },
  data: line.published.map((p) => [`${p.threads}`, p.ops]),
  markLine: {
    silent: true, animation: false, symbol: 'none', label: { show: false }, lineStyle: { color: colorOf(line), type: 'dashed', width: 1.5 },
    data: line.published.filter((p) => p.high > p.low).map((p) => [{ coord: [`${p.threads}`, p.low] }, { coord: [`${p.threads}`, p.high] }]),
  },
});

const range = (p) => p.high > p.low ? `${count.format(p.low)} to ${count.format(p.high)}` : count.format(p.ops);

const experimentTooltip = (chart) => (rows) => {
  const threads = Number(rows[0].axisValue);
  const words = chart.lines.flatMap((line) => [
    ...line.points.filter((p) => p.threads === threads).map((p) => `<b>${count.format(p.ops)} ops/s</b> here`),
    ...line.published.filter((p) => p.threads === threads).map((p) => `${range(p)} ops/s published`),
  ].map((text) => `<span style="color:${colorOf(line)}">●</span> ${escapeHtml(line.label)}: ${text}`));
  return [`${count.format(threads)} client threads of the original`, ...words].join('<br>');
};

const experimentChart = (chart) => () => {
  const points = chart.lines.flatMap((line) => [...line.points, ...line.published]);
  const threads = [...new Set(points.map((p) => p.threads))].sort((a, b) => a - b);
  // Ranges and intervals are drawn beside the data, so the axis has to be told of them.
  const highest = Math.max(...points.map((p) => Math.max(p.ops, p.high || 0)));
  return {
    animation: false, textStyle: { color: colors().text },
    legend: { bottom: 0, icon: 'roundRect', type: 'scroll', textStyle: { color: colors().text } },
    grid: { left: 60, right: 24, top: 40, bottom: 76 },
    tooltip: tooltip(experimentTooltip(chart)),
    xAxis: axis({
      type: 'category', data: threads.map(String), name: 'client threads of the original', nameLocation: 'middle', nameGap: 26,
      splitLine: { show: false }, axisLabel: { formatter: (v) => count.format(v) },
    }),
    yAxis: axis({ type: chart.isLog ? 'log' : 'value', name: isNarrow() ? 'ops/s' : 'throughput, ops/s', ...(chart.isLog ? logEnds : { min: 0, max: 1.08 * highest }),
      axisLabel: { formatter: (v) => short.format(v), showMinLabel: !chart.isLog, showMaxLabel: false } }),
    series: chart.lines.flatMap((line) => [
      ...(line.points.length ? [measuredLine(line)] : []), ...(line.published.length ? [publishedPoints(line)] : [])]),
  };
};

{
  const data = JSON.parse(document.getElementById('data').textContent);
  const drawn = data.charts.map((chart, i) => {
    const view = echarts.init(document.getElementById(`experiment-${i}`), null, { renderer: 'svg' });
    const option = experimentChart(chart);
    view.setOption(option());
    return { view, option };
  });
  const redraw = () => drawn.forEach(({ view, option }) => { view.resize(); view.setOption(option(), true); });
  document.querySelectorAll('table.figures').forEach(makeSortable);
  let waiting;
  window.addEventListener('resize', () => {
    cancelAnimationFrame(waiting);
    waiting = requestAnimationFrame(redraw);
  });
  dark.addEventListener('change', redraw);
}
