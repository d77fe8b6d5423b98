// SPDX-License-Identifier: Apache-2.0
// Service and response times against load, which is a share of what the closed loop did.
const loadKinds = [
  { key: 'responseP99', name: 'response p99', width: 3, type: 'solid' },
  { key: 'responseP50', name: 'response p50', width: 1.4, type: 'solid' },
  { key: 'serviceP99', name: 'service p99', width: 3, type: [2, 4] },
  { key: 'serviceP50', name: 'service p50', width: 1.4, type: [2, 4] },
];

const loadLine = (load, kind) => ({
  name: load.label, type: 'line', color: colorOf(load), symbol: 'circle', symbolSize: kind.width + 3,
  lineStyle: { type: kind.type, width: kind.width }, emphasis: { disabled: true },
  data: load.points.filter((p) => p[kind.key] !== undefined).map((p) => [p.percent, p[kind.key]]),
});

const loadTooltip = (workload) => (rows) => {
  const percent = rows[0].value[0];
  const lines = workload.loads.flatMap((load) => load.points.filter((p) => p.percent === percent).map((p) =>
    `<span style="color:${colorOf(load)}">●</span> ${escapeHtml(load.label)}: ` +
    loadKinds.filter((kind) => p[kind.key] !== undefined).map((kind) => `${kind.name} <b>${millis(p[kind.key])} ms</b>`).join(', ')));
  return [`${millis(percent)} % of the closed loop`, ...lines].join('<br>');
};

const loadChart = (workload) => () => ({
  animation: false, textStyle: { color: colors().text }, graphic: watermark(workload.loads),
  legend: { bottom: 0, icon: 'roundRect', type: 'scroll', textStyle: { color: colors().text } },
  grid: { left: 60, right: 24, top: 40, bottom: 76 },
  tooltip: tooltip(loadTooltip(workload)),
  xAxis: axis({
    type: 'value', name: isNarrow() ? '% of the closed loop' : 'load, % of the closed loop\'s throughput', nameLocation: 'middle',
    nameGap: 26, min: 0, max: (value) => Math.max(100, value.max), splitLine: { show: false },
  }),
  yAxis: axis({ type: 'log', name: 'ms', ...logEnds, axisLabel: { formatter: millis, showMinLabel: false, showMaxLabel: false } }),
  series: workload.loads.flatMap((load) => loadKinds.map((kind) => loadLine(load, kind))),
});
