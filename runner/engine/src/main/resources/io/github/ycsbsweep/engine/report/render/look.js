// SPDX-License-Identifier: Apache-2.0
// How charts look, on a light and on a dark ground, and how figures read.
const dark = window.matchMedia('(prefers-color-scheme: dark)');
// A sheet of paper is white, and narrower than most windows.
let isPrinted = false;
const paperPixels = 660;
const isDark = () => dark.matches && !isPrinted;
const isNarrow = () => !isPrinted && window.innerWidth < 600;

const colors = () => isDark()
  ? { text: '#e6e9ed', quiet: '#a7b0ba', line: '#343b44', ground: '#1c2127', shade: 'rgba(255,255,255,.09)', bad: '#ff7b72' }
  : { text: '#1b1f24', quiet: '#57606a', line: '#e4e7ec', ground: '#ffffff', shade: 'rgba(0,0,0,.07)', bad: '#c01f2e' };

const data = JSON.parse(document.getElementById('data').textContent);

const colorOf = (line) => {
  const palette = isDark() ? data.onDark : data.onLight;
  return palette[line.color % palette.length];
};

const count = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
const tenths = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
const short = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });
const millis = (value) => new Intl.NumberFormat('en', { maximumSignificantDigits: 3 }).format(value);
const escapeHtml = (text) => echarts.format.encodeHTML(String(text));

const axis = (extra) => {
  const c = colors();
  return {
    nameTextStyle: { color: c.quiet }, axisLine: { show: true, lineStyle: { color: c.quiet } },
    splitLine: { lineStyle: { color: c.line } }, minorTick: { show: false },
    ...extra,
    axisLabel: { color: c.quiet, hideOverlap: true, ...(extra.axisLabel || {}) },
  };
};

const tooltip = (formatter) => {
  const c = colors();
  return {
    trigger: 'axis', confine: true, backgroundColor: c.ground, borderColor: c.line,
    textStyle: { color: c.text, fontSize: 12 }, formatter,
  };
};

// The foot and head of an axis of logarithms, a little beyond what is drawn on it.
const logEnds = { min: (value) => 0.8 * value.min, max: (value) => 1.25 * value.max };

// An imitation is named across a chart, not only beside it.
const watermark = (texts) => texts.map((text, i) => ({
  type: 'text', left: 'center', top: 110 + 34 * i, silent: true, z: 0,
  style: { text, fill: colors().quiet, opacity: 0.4, font: `bold ${isNarrow() ? 18 : 26}px sans-serif` },
}));
