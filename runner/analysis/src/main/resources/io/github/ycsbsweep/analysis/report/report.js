'use strict';
(() => {
  const data = JSON.parse(document.getElementById('data').textContent);
  const dark = window.matchMedia('(prefers-color-scheme: dark)');
  const narrow = () => window.innerWidth < 600;
  const charts = [];

  const colors = () => dark.matches
    ? { text: '#e6e9ed', quiet: '#9aa4af', line: '#343b44', ground: '#1c2127', shade: 'rgba(255,255,255,.08)' }
    : { text: '#1b1f24', quiet: '#57606a', line: '#e4e7ec', ground: '#ffffff', shade: 'rgba(0,0,0,.06)' };

  const number = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
  const short = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });
  const millis = (value) => Number(value.toPrecision(3)).toString();
  const escape = (text) => echarts.format.encodeHTML(String(text));

  const axis = (extra) => {
    const c = colors();
    return Object.assign({
      nameTextStyle: { color: c.quiet }, axisLabel: { color: c.quiet },
      axisLine: { lineStyle: { color: c.quiet } }, splitLine: { lineStyle: { color: c.line } },
    }, extra);
  };

  const base = (extra) => {
    const c = colors();
    return Object.assign({
      animation: false, backgroundColor: 'transparent', textStyle: { color: c.text },
      aria: { enabled: true },
      legend: { bottom: 0, type: 'scroll', textStyle: { color: c.text } },
      tooltip: { trigger: 'axis', confine: true, backgroundColor: c.ground, borderColor: c.line, textStyle: { color: c.text } },
      grid: { left: 64, right: narrow() ? 52 : 64, top: 44, bottom: narrow() ? 84 : 76 },
    }, extra);
  };

  const watermark = (curves) => {
    const imitations = curves.filter((curve) => curve.standIn);
    if (!imitations.length) { return undefined; }
    return imitations.map((curve, i) => ({
      type: 'text', left: 'center', top: 80 + 30 * i, silent: true,
      style: { text: curve.label, fill: colors().quiet, opacity: 0.45, font: 'bold 22px sans-serif' },
    }));
  };

  const draw = (id, option) => {
    const element = document.getElementById(id);
    const chart = echarts.init(element, null, { renderer: 'svg' });
    chart.setOption(option());
    charts.push({ chart, option });
    return () => chart.setOption(option(), true);
  };

  const latencyLine = (curve, name, key, type) => ({
    name: `${curve.label}, ${name}`, type: 'line', yAxisIndex: 1, symbolSize: 5,
    color: curve.color, lineStyle: { type, width: 1.5 }, connectNulls: true,
    data: curve.points.filter((p) => p[key] !== undefined).map((p) => [Math.log2(p.threads), p[key]]),
  });

  const sweep = (workload) => () => {
    // Thread counts double, so the axis counts doublings: its ticks are whole powers of two.
    const doublings = workload.curves.flatMap((c) => c.points.map((p) => Math.log2(p.threads)));
    const first = Math.floor(Math.min(...doublings));
    const last = Math.ceil(Math.max(...doublings));
    return base({
      graphic: watermark(workload.curves),
      tooltip: Object.assign(base().tooltip, {
        formatter: (rows) => `${number.format(2 ** rows[0].value[0])} client threads<br>` + rows.map((row) =>
          `${row.marker}${escape(row.seriesName)}: <b>${row.seriesName.endsWith('throughput')
            ? number.format(row.value[1]) + ' /s' : millis(row.value[1]) + ' ms'}</b>`).join('<br>'),
      }),
      xAxis: axis({
        type: 'value', name: 'client threads', nameLocation: 'middle', nameGap: 26, interval: 1,
        min: first === last ? first - 1 : first, max: first === last ? last + 1 : last,
        axisLabel: { color: colors().quiet, hideOverlap: true, formatter: (v) => number.format(2 ** v) },
        splitLine: { show: false },
      }),
      yAxis: [
        axis({ type: 'value', name: narrow() ? 'ops/s' : 'throughput, ops/s', min: 0, axisLabel: { color: colors().quiet, formatter: (v) => short.format(v) } }),
        axis({ type: 'value', name: narrow() ? 'ms' : 'service time, ms', min: 0, splitLine: { show: false }, axisLabel: { color: colors().quiet, formatter: millis } }),
      ],
      series: workload.curves.flatMap((curve) => [
        { name: `${curve.label}, throughput`, type: 'line', symbol: 'circle', symbolSize: 8, color: curve.color,
          lineStyle: { width: 3 }, data: curve.points.map((p) => [Math.log2(p.threads), p.ops]) },
        latencyLine(curve, 'median', 'p50', 'dashed'),
        latencyLine(curve, '99 %', 'p99', 'dotted'),
      ]),
    });
  };

  const nines = (x) => Number((100 - 100 / x).toPrecision(7)) + ' %';

  const percentiles = (cell) => () => base({
    legend: { show: false }, grid: { left: 60, right: 24, top: 44, bottom: 56 },
    tooltip: Object.assign(base().tooltip, {
      formatter: (rows) => `${nines(rows[0].value[0])}: <b>${millis(rows[0].value[1])} ms</b>`,
    }),
    xAxis: axis({ type: 'log', name: 'percentile', nameLocation: 'middle', nameGap: 28, min: 1, splitLine: { show: false },
      axisLabel: { color: colors().quiet, formatter: nines } }),
    yAxis: axis({ type: 'value', name: 'service time, ms', min: 0, axisLabel: { color: colors().quiet, formatter: millis } }),
    series: [{ name: cell().label, type: 'line', showSymbol: false, color: cell().color, data: cell().percentiles }],
  });

  const seconds = (cell) => () => base({
    legend: { show: false }, grid: { left: 60, right: 24, top: 44, bottom: 56 },
    tooltip: Object.assign(base().tooltip, {
      formatter: (rows) => `second ${millis(rows[0].value[0])}<br>` + rows.map((row) =>
        `${row.marker}${row.seriesName}: <b>${number.format(row.value[1])} /s</b>`).join('<br>'),
    }),
    xAxis: axis({ type: 'value', name: 'seconds since the first operation', nameLocation: 'middle', nameGap: 28, splitLine: { show: false } }),
    yAxis: axis({ type: 'value', name: 'successful ops/s', min: 0, axisLabel: { color: colors().quiet, formatter: (v) => short.format(v) } }),
    series: [
      { name: 'successful', type: 'line', step: 'end', showSymbol: false, color: cell().color, data: cell().seconds,
        markArea: { silent: true, itemStyle: { color: colors().shade }, label: { color: colors().quiet, position: 'insideTop' },
          data: cell().cut.map((range) => [{ name: range.name, xAxis: range.from }, { xAxis: range.to }]) } },
      { name: 'failed or not found', type: 'line', step: 'end', showSymbol: false, color: '#d62728', data: cell().failures },
    ],
  });

  data.workloads.forEach((workload, w) => {
    if (workload.curves.some((curve) => curve.points.length)) { draw(`sweep-${w}`, sweep(workload)); }
    const select = document.getElementById(`cell-${w}`);
    if (!select) { return; }
    const chosen = () => workload.cells[select.value];
    const again = [draw(`percentiles-${w}`, percentiles(chosen)), draw(`seconds-${w}`, seconds(chosen))];
    select.addEventListener('change', () => again.forEach((redraw) => redraw()));
  });

  const redrawAll = () => charts.forEach(({ chart, option }) => { chart.resize(); chart.setOption(option(), true); });
  dark.addEventListener('change', redrawAll);
  window.addEventListener('resize', redrawAll);
})();
