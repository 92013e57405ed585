import type { Message, StreamId } from '../../contract/index.js';
import { Pace } from '../pace.js';
import type { MessagePlace } from './message-places.js';
import type { ShownRow } from './messages.js';
import { shownColumns, toMessages } from './messages.js';
import type { Marks } from './prepared.js';
import { prepared } from './prepared.js';
import type { Store } from './store.js';
import { streamsById } from './streams.js';
import type { MessageRow, Queries, StreamRow } from './tables.js';

/** Bytes that are loaded from the database at once, unless one row alone has more. */
export const loadedAtOnce = 4_000_000;

/** What is known of a row before it is loaded. */
export interface Sized {
  readonly position: number;
  readonly bytes: number;
}

/** Rows in groups that can be loaded at once. */
export function* loadGroups<Row extends Sized>(rows: readonly Row[]): Generator<readonly Row[]> {
  let group: Row[] = [];
  let bytes = 0;
  for (const row of rows) {
    if (group.length > 0 && bytes + row.bytes > loadedAtOnce) {
      yield group;
      group = [];
      bytes = 0;
    }
    group.push(row);
    bytes += row.bytes;
  }
  if (group.length > 0) {
    yield group;
  }
}

/** The first rows, as many as can be loaded at once, but one at least. */
export function firstGroup<Row extends Sized>(rows: readonly Row[]): readonly Row[] {
  const [first = []] = loadGroups(rows);
  return first;
}

type Reading = Pick<Store, 'reading'>;

/** Messages by their places and in their order, some at a time. What was removed meanwhile is left out. */
export function messagesAt(
  { reading }: Reading,
  places: readonly Sized[],
): AsyncGenerator<ShownRow[]> {
  return rowsAt(places, (positions) => shownAt.all(reading, { positions }));
}

/** The same with all that is stored of them. */
export function storedMessagesAt(
  { reading }: Reading,
  places: readonly Sized[],
): AsyncGenerator<MessageRow[]> {
  return rowsAt(places, (positions) => storedAt.all(reading, { positions }));
}

type At = Marks<{ positions: readonly number[] }>;

/** Few messages have files: where they are asked for is known then, and mostly nothing is to be asked. */
const shownAt = prepared((queries, { list }: At) =>
  queries
    .selectFrom('messages')
    .select(shownColumns)
    .select((of) =>
      of
        .exists(
          of
            .selectFrom('attachments')
            .select('attachments.id')
            .whereRef('attachments.message_id', '=', 'messages.id'),
        )
        .as('has_files'),
    )
    .where('position', 'in', list('positions')),
);

const storedAt = prepared((queries, { list }: At) =>
  queries.selectFrom('messages').selectAll().where('position', 'in', list('positions')),
);

async function* rowsAt<Row extends Pick<MessageRow, 'position'>>(
  places: readonly Sized[],
  read: (positions: readonly number[]) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  const pace = new Pace();
  for (const group of loadGroups(places)) {
    const positions = group.map(({ position }) => position);
    const rows = await read(positions);
    const byPosition = new Map(rows.map((row) => [row.position, row]));
    yield positions.flatMap((position) => byPosition.get(position) ?? []);
    await pace.turn();
  }
}

/** The same as the service returns them. Their streams are looked up unless they are given. */
export async function* shownMessagesAt(
  store: Pick<Store, 'queries' | 'reading'>,
  places: readonly MessagePlace[],
  known?: StreamRow,
): AsyncGenerator<Message[]> {
  const { queries } = store;
  const streams = known === undefined ? await streamsOf(queries, places) : [known];
  const byId = new Map(streams.map((stream) => [stream.id, stream]));
  for await (const rows of messagesAt(store, places)) {
    yield await toMessages(queries, rows, byId);
  }
}

/** The streams of messages. */
export async function streamsOf(
  queries: Queries,
  messages: readonly { readonly stream_id: StreamId }[],
): Promise<StreamRow[]> {
  return streamsById(queries, [...new Set(messages.map(({ stream_id }) => stream_id))]);
}
