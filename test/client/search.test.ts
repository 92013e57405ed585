import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { SearchArguments } from '../../src/client/index.js';
import { collect, failure } from './failure.js';
import { ScriptedService, type Step } from './scripted-service.js';
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

const search = (
  query: SearchArguments,
  ...options: Parameters<ReturnType<ScriptedService['client']>['messages']['search']>[1][]
) => collect(service.client().messages.search(query, ...options));

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

test('[SRC-1] a search for nothing is refused, also where types are not looked at', async () => {
  const nothing: Partial<SearchArguments> = {};
  const error = await failure(Promise.resolve().then(() => search(nothing as SearchArguments)));
  expect(error).toMatchObject({ code: 'BAD_SEARCH' });
});

test('[SRC-6] [SRC-7] [SRC-8] [SRC-9] supported combinations compile, all others do not', () => {
  expect([supportedSearches.length, unsupportedSearches.length]).toEqual([13, 12]);
});
