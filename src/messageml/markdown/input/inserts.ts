import type { JsonObject } from '../../json.js';
import { isJsonObject } from '../../json.js';
import { MarkdownInputError } from './markdown-input-error.js';

/** Something that takes the place of a range of the text, or is before a character of it. */
export type Insert = InsertedEntity | InsertedTable;

/** A legacy entity: a hashtag, a mention, a link. */
export interface InsertedEntity {
  readonly kind: 'entity';
  readonly start: number;
  readonly end: number;
  /** `KEYWORD`, `USER_FOLLOW`, `URL` or another, in capitals. */
  readonly type: string;
  /** `#earnings`, `$IBM`, a user id, an address. */
  readonly id: string;
  /** A person's names, where the payload has them. */
  readonly prettyName: string | undefined;
  readonly screenName: string | undefined;
}

/** A table that was pasted into the message. */
export interface InsertedTable {
  readonly kind: 'table';
  readonly start: number;
  readonly end: number;
  readonly rows: readonly (readonly string[])[];
}

/** JSON text or an object, as entities and media come. */
export type PayloadSource = string | JsonObject | null | undefined;

/**
 * Finds the entities anywhere in a payload: every object with an `indexStart`.
 *
 * @throws MarkdownInputError when one lacks a field, or its range is empty
 */
export function readEntities(source: PayloadSource): readonly InsertedEntity[] {
  return objectsWith('indexStart', readJson(source, 'entities')).map((entity) => {
    const start = integer(required(entity, 'indexStart'));
    const end = integer(required(entity, 'indexEnd'));
    const id = text(required(entity, 'id'));
    const type = text(required(entity, 'type')).toUpperCase();
    if (end <= start) {
      throw emptyRange(id, start, end);
    }
    return {
      kind: 'entity',
      start,
      end,
      type,
      id,
      prettyName: optionalText(entity['prettyName']),
      screenName: optionalText(entity['screenName']),
    };
  });
}

/**
 * Finds the tables anywhere in a payload: every object with an `index`.
 *
 * @throws MarkdownInputError when the text of one is not a list of lists
 */
export function readTables(source: PayloadSource): readonly InsertedTable[] {
  return objectsWith('index', readJson(source, 'media')).map((table) => {
    const start = integer(table['index']);
    const rows = table['text'];
    if (!Array.isArray(rows)) {
      throw malformedTable(rows, start);
    }
    return {
      kind: 'table',
      start,
      end: start,
      rows: rows.map((row: unknown) => cells(row, start)),
    };
  });
}

function cells(row: unknown, index: number): readonly string[] {
  if (!Array.isArray(row)) {
    throw malformedTable(row, index);
  }
  return row.map((cell: unknown) => text(cell));
}

/** Every object that has a field, in document order, however deep. */
function objectsWith(field: string, payload: unknown): readonly JsonObject[] {
  const found: JsonObject[] = [];
  const pending: unknown[] = [payload];
  while (pending.length > 0) {
    const value = pending.pop();
    if (isJsonObject(value) && Object.hasOwn(value, field)) {
      found.push(value);
    }
    if (typeof value === 'object' && value !== null) {
      const members: readonly unknown[] = Object.values(value);
      for (const member of members.toReversed()) {
        pending.push(member);
      }
    }
  }
  return found;
}

function required(entity: JsonObject, field: string): unknown {
  const value = entity[field];
  if (value !== undefined) {
    return value;
  }
  throw new MarkdownInputError(
    'MARKDOWN_ENTITY_INCOMPLETE',
    `An entity has no ${field}. Each needs indexStart, indexEnd, id and type.`,
    `Required field "${field}" missing from the entity payload`,
  );
}

function readJson(source: PayloadSource, name: string): unknown {
  if (source === null || source === undefined) {
    return null;
  }
  if (typeof source !== 'string') {
    return source;
  }
  try {
    return JSON.parse(source);
  } catch (cause) {
    throw new MarkdownInputError(
      'MARKDOWN_DATA_NOT_JSON',
      `The ${name} are not JSON.`,
      `Error parsing ${name}`,
      {
        cause,
      },
    );
  }
}

function integer(value: unknown): number {
  return Math.trunc(Number(value)) || 0;
}

function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function optionalText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function emptyRange(id: string, start: number, end: number): MarkdownInputError {
  return new MarkdownInputError(
    'MARKDOWN_ENTITY_RANGE_EMPTY',
    `An entity ends at ${end}, which is not after its start at ${start}.`,
    `Invalid entity payload: ${id} (start index: ${start}, end index: ${end})`,
  );
}

function malformedTable(value: unknown, index: number): MarkdownInputError {
  return new MarkdownInputError(
    'MARKDOWN_TABLE_MALFORMED',
    `The text of the table at ${index} is not a list of rows, each a list of cells.`,
    `Invalid table payload: ${value === undefined ? 'null' : JSON.stringify(value)} (index: ${index})`,
  );
}
