// SPDX-License-Identifier: Apache-2.0
// Lines over an axis of numbers, with intervals, as the report's pictures show them.
const strokes = {
  NONE: { opacity: 0 }, BOLD: { width: 3 }, THIN: { width: 1.4 }, DASHED: { width: 1.6, type: [8, 5] }, DOTTED: { width: 1.6, type: [2, 4] },
  BOLD_DOTTED: { width: 3, type: [2, 4] }, FITTED: { width: 1.3, type: [4, 3] },
};
const symbols = { NONE: 'none', CIRCLE: 'circle', DIAMOND: 'diamond', HOLLOW_DIAMOND: 'diamond', TRIANGLE: 'triangle', RING: 'circle' };
const sizes = { NONE: 0, CIRCLE: 8, DIAMOND: 9, HOLLOW_DIAMOND: 12, TRIANGLE: 9, RING: 12 };

// From end to end of each interval; ECharts turns the caps with the line. What goes beyond the axis has no cap there.
const bars = (line, head) => ({
  silent: true, animation: false, symbol: 'path://M0,0L10,0L10,1.5L0,1.5Z', symbolKeepAspect: true, symbolSize: 11, label: { show: false },
  lineStyle: { color: colorOf(line), type: 'solid', width: 1.5 },
  data: line.points.filter((p) => p.bar).map((p) => [p.bar.low, p.bar.high].map((y) =>
    ({ coord: [p.x, y], ...(y >= head ? { symbol: 'none' } : {}) }))),
});

const bad = () => ({ symbol: 'path://M0,0L8,8M8,0L0,8', symbolSize: 14,
  itemStyle: { color: colors().bad, borderColor: colors().bad, borderWidth: 3 } });

const isBeside = (line) => line.marker === 'RING' || line.stroke === 'FITTED';

// Many lines on one axis have their names at their ends, where there is room: a legend of many colours is hard to follow.
const hasNames = (chart) => chart.y.length === 1 && chart.lines.length > 4 && chart.lines.every((line) => line.legend) && !isNarrow();

// Pixels by which each name is moved down, so that none lies on another: the plot is some 316 pixels high.
const nameOffsets = (chart) => {
  const pixel = (line) => 316 * (1 - line.points[line.points.length - 1].y / chart.y[0].max);
  const offsets = new Map();
  let free = -Infinity;
  for (const line of [...chart.lines].sort((one, other) => pixel(one) - pixel(other))) {
    const at = Math.max(free, pixel(line));
    offsets.set(line.label, at - pixel(line));
    free = at + 15;
  }
  return offsets;
};

const lineSeries = (chart) => (line) => ({
  name: line.label, type: 'line', yAxisIndex: line.axis, color: colorOf(line), emphasis: { disabled: true },
  showSymbol: line.marker !== 'NONE', symbol: symbols[line.marker], symbolSize: sizes[line.marker],
  lineStyle: { color: colorOf(line), ...strokes[line.stroke] },
  itemStyle: line.marker === 'RING' || line.marker === 'HOLLOW_DIAMOND'
    ? { color: colors().ground, borderColor: colorOf(line), borderWidth: 1.5 } : {},
  label: { show: line.marker === 'RING', position: 'bottom', distance: 6, color: colorOf(line), formatter: (point) => point.data.note },
  silent: isBeside(line), tooltip: { show: !isBeside(line) },
  data: line.points.map((p) => ({ value: [p.x, p.y], note: p.note, ...(p.isBad ? bad() : {}) })),
  markLine: bars(line, chart.y[line.axis].max),
  endLabel: { show: hasNames(chart), color: colorOf(line), formatter: line.label, offset: [0, hasNames(chart) ? nameOffsets(chart).get(line.label) : 0] },
});

const lineTooltip = (chart) => (rows) => {
  const x = rows[0].value[0];
  const lines = chart.lines.filter((line) => !isBeside(line)).flatMap((line) => line.points.filter((p) => p.x === x && p.note).map((p) =>
    `<span style="color:${colorOf(line)}">●</span> ${escapeHtml(line.label)}: ${escapeHtml(p.note)}`));
  return [`${count.format(x)} ${escapeHtml(chart.x.shortName)}`, ...lines].join('<br>');
};

// Ratios differ in their second decimal.
const figure = (scale) => (v) => scale.shortName === 'ms' || Math.abs(v) < 1000 ? millis(v) : short.format(v);

// ECharts names powers of 2 alone: numbers of threads are named where they were measured.
const tickNames = (chart) => ({
  type: 'scatter', silent: true, symbolSize: 1, clip: false, itemStyle: { color: 'transparent' }, tooltip: { show: false }, labelLayout: { hideOverlap: true },
  label: { show: true, position: 'bottom', distance: 6, color: colors().quiet, fontSize: 12, formatter: (point) => count.format(point.value[0]) },
  data: chart.x.ticks.map((tick) => [tick, chart.y[0].min]),
});

// As much beside the first and the last number of threads as in the pictures.
const room = (scale) => scale.ticks.length ? (scale.max / scale.min) ** 0.03 : 1;

const lineAxis = (scale, extra) => axis({
  type: scale.scale === 'LINEAR' ? 'value' : 'log', logBase: scale.scale === 'LOG2' ? 2 : 10,
  name: isNarrow() ? scale.shortName : scale.name, min: scale.min, max: scale.max, ...extra,
});

// Ranges of the axis below, as phases: their ground, their begin and their names.
const rangeMarks = (chart) => chart.x.marks.length ? [{
  type: 'line', silent: true, tooltip: { show: false }, data: [],
  markArea: { silent: true, itemStyle: { color: colors().shade }, label: { color: colors().quiet, position: 'insideTop' },
    data: chart.x.marks.map((mark) => [{ name: mark.kind === 'FAULT' ? '' : mark.name, xAxis: mark.begin,
      itemStyle: mark.kind === 'PHASE' ? { color: 'transparent' } : {} },
      { xAxis: mark.end }]) },
  markLine: { silent: true, symbol: 'none', lineStyle: { type: 'solid', width: 1 },
    data: chart.x.marks.map((mark) => ({ name: mark.name, xAxis: mark.begin,
      label: { show: mark.kind === 'FAULT', color: colors().quiet, formatter: mark.name },
      lineStyle: { color: mark.kind === 'FAULT' ? colors().bad : colors().quiet } })) },
}] : [];

const lineChart = (chart) => () => ({
  animation: false, textStyle: { color: colors().text }, graphic: watermark(chart.watermarks),
  legend: { bottom: 0, icon: 'roundRect', type: 'scroll', textStyle: { color: colors().text } },
  grid: { left: 60, right: chart.y.length > 1 ? 52 : hasNames(chart) ? 140 : 24, top: 40, bottom: 76 },
  tooltip: tooltip(lineTooltip(chart)),
  xAxis: lineAxis(chart.x, { nameLocation: 'middle', nameGap: 26, splitLine: { show: false },
    min: chart.x.min / room(chart.x), max: chart.x.max * room(chart.x), axisTick: { show: !chart.x.ticks.length },
    axisLabel: { show: !chart.x.ticks.length, formatter: (v) => tenths.format(v) } }),
  // A long name begins, or ends, at its axis: it would be cut at the edge of the page.
  yAxis: chart.y.map((scale, side) => lineAxis(scale, { ...(side ? { splitLine: { show: false } } : {}),
    nameTextStyle: { color: colors().quiet, align: side ? 'right' : 'left' },
    axisLabel: { formatter: figure(scale), showMinLabel: scale.min === 0, showMaxLabel: false } })),
  series: [...chart.lines.map(lineSeries(chart)), tickNames(chart), ...rangeMarks(chart)],
});
