import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { SearchArguments, SearchOptions } from '../../../../src/client/index.js';
import { collect, failure } from '../../failure.js';
import { ScriptedService, type Step } from '../../scripted-service.js';
import { supportedSearches, unsupportedSearches } from './searches.js';

const route = 'POST /agent/v1/message/search';

let service: ScriptedService;

beforeEach(async () => {
  service = await ScriptedService.start();
});

afterEach(() => service.close());

const messages = (...ids: string[]): Step => ({
  status: 200,
  json: ids.map((messageId) => ({ messageId })),
});

const search = (query: SearchArguments, ...options: SearchOptions[]) =>
  collect(service.client().messages.search(query, ...options));

test('[SRC-1] arguments go out as a JSON object, dates as numbers, ids URL-safe', async () => {
  service.script(route, messages('m1'));
  const found = await search(
    { text: 'closing price', streamId: 'a/+=', fromDate: new Date(5), toDate: 9 },
    { sortDir: 'ASC', tier: 'all' },
  );
  expect(found).toEqual([{ messageId: 'm1' }]);
  const [request] = service.to(route);
  expect(JSON.parse(request?.body.toString() ?? '')).toEqual({
    text: 'closing price',
    streamId: 'a_-',
    fromDate: 5,
    toDate: 9,
  });
  expect(request?.url.split('?')[1]).toBe('skip=0&limit=100&sortDir=ASC&tier=all');
});

test('[SRC-1] no hit may come as 204', async () => {
  service.script(route, { status: 204 });
  await expect(search({ hashtag: 'none' })).resolves.toEqual([]);
});

test('[SRC-1] by option the arguments go out as a text in the query', async () => {
  const byGet = route.replace('POST', 'GET');
  service.script(byGet, messages('m1', 'm2'), messages('m3'));
  const found = await search(
    { text: 'price & yield', streamId: 'a/+=', fromDate: new Date(5) },
    { method: 'GET', pageSize: 2, sortDir: 'ASC' },
  );
  expect(found.map(({ messageId }) => messageId)).toEqual(['m1', 'm2', 'm3']);
  const queries = service.to(byGet).map(({ url, body }) => {
    expect(body).toHaveLength(0);
    return Object.fromEntries(new URL(url, 'http://agent').searchParams);
  });
  const query = 'text:price & yield AND streamId:a_- AND fromDate:5';
  expect(queries).toEqual([
    { query, skip: '0', limit: '2', sortDir: 'ASC' },
    { query, skip: '2', limit: '2', sortDir: 'ASC' },
  ]);
});

test.each(['cash and carry', 'AND so on', 'this AND'])(
  '[SRC-1] "%s" is not looked for by GET, where the word stands between arguments',
  async (text) => {
    const byGet = () => search({ streamId: 's', text }, { method: 'GET' });
    const error = await failure(Promise.resolve().then(byGet));
    expect(error).toMatchObject({ name: 'InputError', code: 'BAD_SEARCH' });
    expect(error.message).toContain('Leave "method" out.');
    expect(service.requests).toEqual([]);
  },
);

test('pages are walked, and what moved to the next page meanwhile comes once', async () => {
  service.script(route, messages('m5', 'm4'), messages('m4', 'm3'), messages('m2'));
  const found = await search({ author: 7, streamType: 'ROOM' }, { pageSize: 2 });
  expect(found.map(({ messageId }) => messageId)).toEqual(['m5', 'm4', 'm3', 'm2']);
});

test.each<readonly [string, SearchArguments]>([
  ['[SRC-3] a colon', { hashtag: 'a:b' }],
  ['[SRC-3] parentheses', { text: 'a (b)', streamId: 's' }],
  ['[SRC-3] a space outside of text', { cashtag: 'I BM' }],
  ['an empty term', { hashtag: ' ' }],
  ['[SRC-4] a fraction', { author: 1.5 }],
  ['[SRC-4] no date', { hashtag: 'a', fromDate: new Date(Number.NaN) }],
])('%s is refused before anything is sent', async (_, query) => {
  const error = await failure(Promise.resolve().then(() => search(query)));
  expect(error).toMatchObject({ name: 'InputError', code: 'BAD_SEARCH' });
  expect(service.requests).toEqual([]);
});

/** The refusal of a search by a caller whose types nobody looks at. */
async function refusal(untyped: unknown): Promise<Error> {
  const error = await failure(Promise.resolve().then(() => search(untyped as SearchArguments)));
  expect(error).toMatchObject({ name: 'InputError', code: 'BAD_SEARCH' });
  expect(service.requests).toEqual([]);
  return error;
}

test.each<readonly [string, unknown, string]>([
  ['[SRC-1] nothing', {}, 'at least one argument'],
  ['[SRC-1] no object', null, 'needs an object'],
  ['[SRC-1] only absent values', { hashtag: null, text: undefined }, 'at least one argument'],
  ['[SRC-1] dates alone', { fromDate: 1 }, 'besides dates'],
  ['[SRC-1] an unknown name', { hashtag: 'a', colour: 'red' }, 'argument "colour"'],
  ['[SRC-1] an inherited name', { constructor: 'a' }, 'argument "constructor"'],
  ['[SRC-2] the same argument twice', { hashtag: 'a', HASHTAG: 'b' }, '"hashtag" twice'],
  ['[SRC-4] a string as author', { author: '7' }, '"author" must be the id of a user'],
  ['[SRC-4] true as mention', { mention: true }, '"mention" must be the id of a user'],
  ['[SRC-4] a number as hashtag', { hashtag: 7 }, '"hashtag" must be a string'],
  ['[SRC-4] a written date', { hashtag: 'a', toDate: '2026-01-01' }, '"toDate" must be a valid'],
  [
    '[SRC-6] two that do not go together',
    { author: 7, text: 'a', streamId: 's' },
    'cannot combine',
  ],
  ['[SRC-6] tag and author anywhere', { hashtag: 'a', author: 7 }, 'needs "streamType" or "str'],
  ['[SRC-6] a type of stream alone', { streamType: 'ROOM' }, 'beside "streamType"'],
  ['[SRC-7] text of all streams', { text: 'a' }, 'needs "streamId" as well as "text"'],
  ['[SRC-8] another type of stream', { hashtag: 'a', streamType: 'WALL' }, 'one of CHAT, IM'],
  ['[SRC-9] a signal with more', { streamId: 's', signal: 'x' }, 'besides "signal"'],
  ['[SRC-10] dates the wrong way round', { hashtag: 'a', fromDate: 2, toDate: 1 }, '"fromDate"'],
])('%s is refused with the remedy, also where types are not looked at', async (_, query, part) => {
  expect((await refusal(query)).message).toContain(part);
});

test('a service that always answers with the same hits is an error, not a search without end', async () => {
  service.script(route, messages('m2', 'm1'));
  expect(await failure(search({ author: 7 }, { pageSize: 2 }))).toMatchObject({
    code: 'MALFORMED_ANSWER',
    operation: 'messages.search',
  });
  expect(service.to(route)).toHaveLength(3);
});

test.each([0, -1, 1.5, Number.NaN])('a page of %s messages is refused', (pageSize) => {
  const { messages: client } = service.client();
  expect(() => client.search({ hashtag: 'a' }, { pageSize })).toThrow('"options.pageSize" must be');
  expect(service.requests).toEqual([]);
});

test('no more messages are asked for at a time than the service gives, so that no page looks like the last', async () => {
  service.script(route, { status: 200, json: [] });
  await collect(service.client().messages.search({ hashtag: 'a' }, { pageSize: 5_000 }));
  expect(service.to(route)[0]?.url).toContain('limit=1000');
});

test('[SRC-2] names and types of streams may come in any spelling', async () => {
  service.script(route, messages('m1'));
  const untyped: unknown = { HashTag: 'a', STREAMTYPE: 'room', author: null };
  await search(untyped as SearchArguments);
  const [request] = service.to(route);
  expect(JSON.parse(request?.body.toString() ?? '')).toEqual({ hashtag: 'a', streamType: 'ROOM' });
});

test('[SRC-6] [SRC-7] [SRC-8] [SRC-9] supported combinations compile, all others do not', () => {
  expect([supportedSearches.length, unsupportedSearches.length]).toEqual([13, 12]);
});

test.each(supportedSearches)('[SRC-6] %j compiles and is sent', async (query) => {
  service.script(route, messages('m1'));
  await expect(search(query)).resolves.toHaveLength(1);
});

test.each(unsupportedSearches)('[SRC-6] %j neither compiles nor is sent', async (query) => {
  await refusal(query);
});
