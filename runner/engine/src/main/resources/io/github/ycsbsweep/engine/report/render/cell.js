// SPDX-License-Identifier: Apache-2.0
// One cell: its percentiles, and its throughput second by second.
const percent = (x) => Number((100 - 100 / x).toPrecision(7)) + ' %';

const cellBase = (cell) => ({
  graphic: watermark(cell.watermarks),
  animation: false, textStyle: { color: colors().text }, grid: { left: 60, right: 24, top: 40, bottom: 56 },
});

// Beside a tail of many times the median, nothing else could be seen.
const hasLongTail = (percentiles) => {
  if (!percentiles.length) { return false; }
  const median = percentiles.find(([x]) => x >= 2) || percentiles[0];
  return percentiles[percentiles.length - 1][1] > 30 * median[1];
};

// Of an imported run, or of too few operations.
const unknown = (figures) => ({ show: !figures.length, text: 'percentiles of all operations together are not known',
  left: 'center', top: 'middle', textStyle: { color: colors().quiet, fontSize: 13, fontWeight: 'normal' } });

// The axis counts nines, as HdrHistogram's plots do.
const percentileChart = (cell) => () => ({
  ...cellBase(cell()),
  title: unknown(cell().percentiles),
  tooltip: tooltip((rows) => `${percent(rows[0].value[0])}: <b>${millis(rows[0].value[1])} ms</b>`),
  xAxis: axis({ type: 'log', name: 'percentile', nameLocation: 'middle', nameGap: 28, min: 1, splitLine: { show: false },
    axisLabel: { formatter: percent } }),
  yAxis: hasLongTail(cell().percentiles)
    ? axis({ type: 'log', name: 'service time, ms', ...logEnds, axisLabel: { formatter: millis, showMinLabel: false, showMaxLabel: false } })
    : axis({ type: 'value', name: 'service time, ms', min: 0, axisLabel: { formatter: millis } }),
  series: [{ name: cell().label, type: 'line', showSymbol: cell().percentiles.length < 3, color: colorOf(cell()),
    lineStyle: { width: 2.5 }, data: cell().percentiles }],
});

// A rate holds for the whole second that ends at its time.
const fromStart = (rates) => rates.length ? [[0, rates[0][1]], ...rates] : [];

const secondsTooltip = (rows) => `${millis(rows[0].value[0])} s<br>` + rows.map((row) =>
  `${row.marker}${escapeHtml(row.seriesName)}: <b>${count.format(row.value[1])} /s</b>`).join('<br>');

const secondsChart = (cell) => () => ({
  ...cellBase(cell()),
  tooltip: tooltip(secondsTooltip),
  xAxis: axis({ type: 'value', name: 'seconds since the first operation', nameLocation: 'middle', nameGap: 28, min: 0,
    max: 'dataMax', splitLine: { show: false }, axisLabel: { showMaxLabel: false, formatter: (v) => count.format(v) } }),
  yAxis: axis({ type: 'value', name: 'ops/s', min: 0, axisLabel: { formatter: (v) => short.format(v) } }),
  series: [
    { name: 'successful', type: 'line', step: 'start', showSymbol: false, color: colorOf(cell()),
      data: fromStart(cell().seconds), lineStyle: { width: 2 },
      markArea: { silent: true, itemStyle: { color: colors().shade }, label: { color: colors().quiet, position: 'insideBottom' },
        data: [...cell().cut, ...cell().faults.map((fault) => ({ ...fault, name: '' }))].map((range) =>
          [{ name: range.name, xAxis: range.from }, { xAxis: range.to }]) },
      markLine: { silent: true, symbol: 'none', lineStyle: { color: colors().bad, type: 'solid' },
        label: { color: colors().quiet, formatter: (mark) => mark.name },
        data: [...cell().faults.map((fault) => ({ name: fault.name, xAxis: fault.from })),
          ...cell().phases.map((phase) => ({ name: phase.name, xAxis: phase.from, lineStyle: { color: colors().quiet, type: 'dashed' } }))] } },
    ...(cell().failures.length ? [{ name: 'failed or not found', type: 'line', step: 'start', showSymbol: false,
      color: colors().bad, lineStyle: { width: 2 }, data: fromStart(cell().failures) }] : []),
  ],
});

// Nothing to draw where a second did none.
const sampleTimes = (seconds) => seconds.map(([end, rate]) => [end, rate > 0 ? 3e6 / rate : null]);

const samplesChart = (cell) => () => ({
  ...cellBase(cell()),
  tooltip: tooltip((rows) => `${millis(rows[0].value[0])} s: <b>${millis(rows[0].value[1])} ms</b>`),
  xAxis: axis({ type: 'value', name: 'seconds since the first operation', nameLocation: 'middle', nameGap: 28, min: 0,
    max: 'dataMax', splitLine: { show: false }, axisLabel: { showMaxLabel: false, formatter: (v) => count.format(v) } }),
  yAxis: axis({ type: 'value', name: 'ms / 3,000 ops', min: 0, axisLabel: { formatter: millis } }),
  series: [{ name: cell().label, type: 'line', showSymbol: cell().seconds.length < 3,
    color: colorOf(cell()), lineStyle: { width: 2 }, data: sampleTimes(cell().seconds) }],
});

const figuresTable = (caption, header, rows) => {
  const box = document.createElement('div');
  box.className = 'table';
  box.tabIndex = 0;
  box.setAttribute('role', 'group');
  box.setAttribute('aria-label', caption);
  const table = box.appendChild(document.createElement('table'));
  table.createCaption().textContent = caption;
  const head = table.createTHead().insertRow();
  header.forEach((name) => {
    const cell = head.appendChild(document.createElement('th'));
    cell.scope = 'col';
    cell.textContent = name;
  });
  const body = table.createTBody();
  rows.forEach((row) => {
    const line = body.insertRow();
    row.forEach((figure) => { line.insertCell().textContent = figure; });
  });
  return box;
};

const cellTables = (cell) => [
  figuresTable(`${cell.label}: service time`, ['percentile', 'ms'], cell.percentiles.map(([x, ms]) => [percent(x), millis(ms)])),
  figuresTable(`${cell.label}: seconds`, ['until second', 'successful /s', 'failed or not found /s'],
    cell.seconds.map(([end, ok], i) => [millis(end), count.format(ok), cell.failures.length ? count.format(cell.failures[i][1]) : '0'])),
];
