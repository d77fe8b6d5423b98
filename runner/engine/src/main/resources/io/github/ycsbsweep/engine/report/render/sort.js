// SPDX-License-Identifier: Apache-2.0
// A click on the head of a column sorts a table by it, a second click the other way round.
const keyOf = (row, column) => {
  const text = row.cells[column].textContent;
  const number = Number(text.replaceAll(',', ''));
  return text === '' ? null : Number.isNaN(number) ? text : number;
};

// What is empty stays last.
const order = (a, b, sign) => a === b ? 0 : a === null ? 1 : b === null ? -1
  : sign * (typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'en'));

const sortBy = (table, head, column) => {
  const sign = head.getAttribute('aria-sort') === 'descending' ? 1 : head.getAttribute('aria-sort') === 'ascending' ? -1
    : head.classList.contains('text') ? 1 : -1;
  table.querySelectorAll('th[aria-sort]').forEach((other) => other.removeAttribute('aria-sort'));
  head.setAttribute('aria-sort', sign > 0 ? 'ascending' : 'descending');
  const body = table.tBodies[0];
  const rows = [...body.rows].map((row) => ({ row, key: keyOf(row, column) }));
  rows.sort((a, b) => order(a.key, b.key, sign));
  body.append(...rows.map(({ row }) => row));
};

const makeSortable = (table) => [...table.tHead.rows[0].cells].forEach((head, column) => {
  const button = document.createElement('button');
  button.append(...head.childNodes);
  button.title = 'sort';
  button.addEventListener('click', () => sortBy(table, head, column));
  head.append(button);
});
