import { type Html, html } from './html.js';

/** A row of a table. */
export function row(...cells: readonly (string | number | Html)[]): Html {
  return html`<tr>
    ${cells.map((cell) => html`<td>${cell}</td>`)}
  </tr>`;
}

/** A table under its title; `None.` where it has no rows. */
export function table(title: string, heads: readonly string[], rows: readonly Html[]): Html {
  if (rows.length === 0) {
    return html`<h3>${title}</h3>
      <p>None.</p>`;
  }
  return html`<h3>${title}</h3>
    <div class="wide">
      <table aria-label="${title}">
        <thead>
          <tr>
            ${heads.map((head) => html`<th scope="col">${head}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows}
        </tbody>
      </table>
    </div>`;
}

/** A time in a cell: in one line, or two where there is little room. */
export function time(milliseconds: number): Html {
  const [date = '', clock = ''] = timeOf(milliseconds).split(' ');
  return html`<time><span>${date}</span> <span>${clock}</span></time>`;
}

/** Epoch milliseconds, as people read them. */
export function timeOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace('T', ' ').slice(0, 19);
}
