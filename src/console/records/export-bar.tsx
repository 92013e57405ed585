import { toCsv, toNdjson } from './record-export.js';
import { type Column, countOf, type Row } from './record-view.js';
import { saveFile } from './save-file.js';

/** How many rows there are, and the buttons that take them along. */
export function ExportBar(props: {
  readonly title: string;
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  /** How many there are without the filter. */
  readonly all: number;
}) {
  const { title, columns, rows, all } = props;
  const name = title.toLowerCase().replaceAll(' ', '-');
  return (
    <footer class="records__export">
      <span role="status">{countOf(rows.length, all)}</span>
      <button
        type="button"
        class="button button--quiet"
        onClick={() => saveFile(`${name}.csv`, 'text/csv', toCsv(columns, rows))}
      >
        Export CSV
      </button>
      <button
        type="button"
        class="button button--quiet"
        onClick={() => saveFile(`${name}.ndjson`, 'application/x-ndjson', toNdjson(rows))}
      >
        Export NDJSON
      </button>
    </footer>
  );
}
