// SPDX-License-Identifier: Apache-2.0
// Throughput and service time against client threads, a curve a store.
const latencyLine = (curve, key, type) => ({
  name: curve.label, type: 'line', yAxisIndex: 1, color: colorOf(curve), connectNulls: true,
  showSymbol: curve.points.length === 1, symbol: key === 'p50' ? 'diamond' : 'triangle', symbolSize: 7,
  lineStyle: { type, width: 1.6 }, emphasis: { disabled: true },
  data: curve.points.filter((p) => p[key] !== undefined).map((p) => [p.threads, p[key]]),
});

const throughputLine = (curve, head) => ({
  name: curve.label, type: 'line', color: colorOf(curve), lineStyle: { width: 3 }, emphasis: { disabled: true },
  data: curve.points.map((p) => ({
    value: [p.threads, p.ops], symbol: p.breached ? 'path://M0,0L8,8M8,0L0,8' : 'circle', symbolSize: p.breached ? 14 : 8,
    itemStyle: p.breached ? { color: colors().bad, borderColor: colors().bad, borderWidth: 3 } : {},
  })),
  markLine: intervalBars(curve, head),
});

// From end to end of each interval; ECharts turns the caps with the line. What goes beyond the axis has no cap there.
const intervalBars = (curve, head) => ({
  silent: true, animation: false, symbol: 'path://M0,0L10,0L10,1.5L0,1.5Z', symbolKeepAspect: true, symbolSize: 11, label: { show: false },
  lineStyle: { color: colorOf(curve), type: 'solid', width: 1.5 },
  data: curve.points.filter((p) => p.bar).map((p) => p.bar.map((ops) =>
    ({ coord: [p.threads, ops], ...(ops >= head ? { symbol: 'none' } : {}) }))),
});

const fittedLine = (curve) => ({
  name: curve.label, type: 'line', color: colorOf(curve), showSymbol: false, silent: true, tooltip: { show: false },
  lineStyle: { type: [4, 3], width: 1.3 }, emphasis: { disabled: true }, data: curve.fit.points,
  markPoint: {
    silent: true, symbol: 'circle', symbolSize: 12,
    itemStyle: { color: colors().ground, borderColor: colorOf(curve), borderWidth: 1.5 },
    label: { position: 'bottom', distance: 6, color: colorOf(curve), formatter: (mark) => mark.name },
    data: curve.fit.marks.map((mark) => ({ name: `${mark.name} ${count.format(mark.threads)}`, coord: [mark.threads, mark.ops] })),
  },
});

// An imitation is named across the chart, not only beside it.
const watermark = (curves) => curves.filter((curve) => curve.standIn).map((curve, i) => ({
  type: 'text', left: 'center', top: 110 + 34 * i, silent: true, z: 0,
  style: { text: curve.label, fill: colors().quiet, opacity: 0.4, font: `bold ${isNarrow() ? 18 : 26}px sans-serif` },
}));

const sweepTooltip = (workload) => (rows) => {
  const threads = rows[0].value[0];
  const lines = workload.curves.flatMap((curve) => curve.points.filter((p) => p.threads === threads).map((p) =>
    `<span style="color:${colorOf(curve)}">●</span> ${escapeHtml(curve.label)}: <b>${count.format(p.ops)} ops/s</b> ${p.interval}` +
    (p.p50 === undefined ? '' : `, p50 ${millis(p.p50)} ms`) + (p.p99 === undefined ? '' : `, p99 ${millis(p.p99)} ms`) +
    (p.breached ? ' <b>too many operations failed</b>' : '')));
  return [`${count.format(threads)} client threads`, ...lines].join('<br>');
};

const sweepChart = (workload) => () => {
  const threads = workload.curves.flatMap((curve) => curve.points.map((p) => p.threads));
  const first = Math.min(...threads);
  const last = Math.max(...threads);
  const isAlone = first === last;
  return {
    animation: false, textStyle: { color: colors().text }, graphic: watermark(workload.curves),
    legend: { bottom: 0, icon: 'roundRect', type: 'scroll', textStyle: { color: colors().text } },
    grid: { left: 56, right: 52, top: 40, bottom: 76 },
    tooltip: tooltip(sweepTooltip(workload)),
    xAxis: axis({
      type: 'log', logBase: 2, name: 'client threads', nameLocation: 'middle', nameGap: 26,
      min: isAlone ? first / 2 : first, max: isAlone ? last * 2 : last, splitLine: { show: false },
      axisLabel: { formatter: (v) => isAlone && v !== first ? '' : count.format(v) },
    }),
    yAxis: [
      axis({ type: 'value', name: isNarrow() ? 'ops/s' : 'throughput, ops/s', min: 0, max: workload.head,
        axisLabel: { formatter: (v) => short.format(v), showMaxLabel: false } }),
      axis({ type: workload.logLatency ? 'log' : 'value', name: isNarrow() ? 'ms' : 'service time, ms',
        ...(workload.logLatency ? logEnds : { min: 0 }), splitLine: { show: false },
        axisLabel: { formatter: millis, showMinLabel: !workload.logLatency, showMaxLabel: !workload.logLatency } }),
    ],
    series: workload.curves.filter((curve) => curve.points.length).flatMap((curve) =>
      [throughputLine(curve, workload.head), latencyLine(curve, 'p50', [8, 5]), latencyLine(curve, 'p99', [2, 4]),
        ...(curve.fit ? [fittedLine(curve)] : [])]),
  };
};
