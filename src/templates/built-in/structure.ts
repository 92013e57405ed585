import { dataTable } from '../../messageml/compose/blocks/data-table.js';
import { ol, ul } from '../../messageml/compose/builders/lists.js';
import type { Content } from '../../messageml/compose/content.js';
import { entity } from '../../messageml/compose/entities/entity.js';
import type { TemplateHelpers } from '../template-helper.js';
import { listOf, optionalText, recordOf, recordsOf, requireText } from './arguments.js';

/**
 * `{{list items}}`, `{{list items ordered=true}}`, `{{table rows "side" "quantity" side="Side"}}`
 * (fields in order, and the headers of those that are to have another one), and
 * `{{#entity "order001" order}}what is seen{{/entity}}` for structured objects.
 */
export const structure: TemplateHelpers = {
  list: ([items], { ordered }) => {
    const entries = listOf(items, 'The list').map((item) => requireText(item, 'Each item'));
    if (entries.length === 0) {
      return null;
    }
    return ordered === true ? ol(entries) : ul(entries);
  },
  table: ([rows, ...fields], headers) => {
    const columns = fields.map((field) => {
      const name = requireText(field, 'Each field');
      return {
        header: headerOf(name, headers),
        cell: (row: Readonly<Record<string, unknown>>) => cellOf(row, name),
      };
    });
    return dataTable(recordsOf(rows, 'the rows'), columns);
  },
  entity: ([key, data], { inline }, block) => {
    const { type, version, ...fields } = recordOf(data, 'The data of an entity');
    const own = {
      type: requireText(type, 'The type of an entity'),
      version: requireText(version, 'The version of an entity'),
      ...fields,
    };
    const seen = block?.main() ?? null;
    return entity(requireText(key, 'The key of an entity'), own, seen, { inline: inline === true });
  },
};

/** Fields may have any name, those of what all objects inherit too. */
function headerOf(name: string, headers: Readonly<Record<string, unknown>>): string {
  const header = Object.hasOwn(headers, name) ? headers[name] : undefined;
  return optionalText(header, `The header of ${name}`) ?? name;
}

function cellOf(row: Readonly<Record<string, unknown>>, name: string): Content<string, never> {
  if (!Object.hasOwn(row, name)) {
    throw new TypeError(`A row has no field "${name}".`);
  }
  const value = row[name];
  return value === null || value === undefined ? null : requireText(value, `The field ${name}`);
}
