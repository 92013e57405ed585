import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { EnterpriseStreamFilter } from '../../../src/client/administration.js';
import { collect, failure } from '../failure.js';
import { ScriptedService, type Step } from '../scripted-service.js';

let service: ScriptedService;

beforeEach(async () => {
  service = await ScriptedService.start();
});

afterEach(() => service.close());

const json = (value: unknown): Step => ({ status: 200, json: value });
const bodyOf = (route: string, index = 0): Record<string, unknown> =>
  JSON.parse(service.to(route)[index]?.body.toString() ?? 'null') as Record<string, unknown>;

const enterprise = 'POST /pod/v2/admin/streams/list';

test('[STR-1] [STR-2] the streams of the company are walked by pages of 100', async () => {
  const page = (start: number, count: number): Step =>
    json({
      count: 101,
      streams: Array.from({ length: count }, (_, index) => ({ id: `s${start + index}` })),
    });
  service.script(enterprise, page(0, 100), page(100, 1));
  const streams = await collect(
    service.client().streams.listEnterprise({
      streamTypes: ['ROOM', 'IM'],
      scope: 'EXTERNAL',
      origin: 'INTERNAL',
      status: 'ACTIVE',
      startDate: new Date(5),
      endDate: 9,
    }),
  );
  expect(streams).toHaveLength(101);
  expect(bodyOf(enterprise)).toEqual({
    streamTypes: [{ type: 'ROOM' }, { type: 'IM' }],
    scope: 'EXTERNAL',
    origin: 'INTERNAL',
    status: 'ACTIVE',
    startDate: 5,
    endDate: 9,
  });
  expect(service.to(enterprise).map(({ url }) => url.split('?')[1])).toEqual([
    'skip=0&limit=100',
    'skip=100&limit=100',
  ]);
});

test('[STR-1] the number of all is known before the walk, for no call more', async () => {
  const streams = [{ id: 's' }];
  service.script(enterprise, { status: 403 }, json({ count: 1, skip: 0, limit: 100, streams }));
  const walk = service.client().streams.listEnterprise();
  expect(await failure(walk.count())).toMatchObject({ code: 'FORBIDDEN' });
  await expect(walk.count()).resolves.toBe(1);
  await expect(collect(walk)).resolves.toEqual(streams);
  expect(service.to(enterprise)).toHaveLength(2);
  await expect(collect(walk)).resolves.toEqual(streams);
  expect(service.to(enterprise)).toHaveLength(3);
});

test('[STR-1] a full last page is not followed by a call for nothing', async () => {
  const streams = Array.from({ length: 100 }, (_, index) => ({ id: `s${index}` }));
  service.script(enterprise, json({ count: 100, streams }));
  await expect(collect(service.client().streams.listEnterprise())).resolves.toHaveLength(100);
  expect(service.to(enterprise)).toHaveLength(1);
});

const applicableFilters: readonly EnterpriseStreamFilter[] = [
  {},
  { origin: 'EXTERNAL', privacy: 'PUBLIC' },
  { streamTypes: ['ROOM'], scope: 'EXTERNAL', origin: 'INTERNAL' },
  { streamTypes: ['IM', 'MIM', 'ROOM'], scope: 'INTERNAL', privacy: 'PRIVATE' },
  { streamTypes: ['IM', 'POST'], scope: 'EXTERNAL', status: 'INACTIVE' },
];

const inapplicableFilters: readonly (readonly [string, EnterpriseStreamFilter])[] = [
  // @ts-expect-error no external rooms
  ['"origin" applies', { scope: 'INTERNAL', origin: 'EXTERNAL' }],
  // @ts-expect-error no rooms at all
  ['"origin" applies', { streamTypes: ['IM', 'MIM'], origin: 'EXTERNAL' }],
  // @ts-expect-error external rooms are always private
  ['"privacy" applies', { scope: 'EXTERNAL', privacy: 'PRIVATE' }],
  // @ts-expect-error no rooms at all
  ['"privacy" applies', { streamTypes: ['POST'], privacy: 'PUBLIC' }],
  ['"startDate" must not', { startDate: 2, endDate: new Date(1) }],
  ['"startDate" must be a valid Date', { startDate: new Date('x') }],
  // @ts-expect-error a filter that is misspelt
  ['there is no filter "stauts"', { stauts: 'ACTIVE' }],
  // @ts-expect-error a text in place of a list
  ['"streamTypes" must be a list', { streamTypes: 'ROOM' }],
];

test('[STR-2] filters that apply go out', async () => {
  service.script(enterprise, json({ count: 0, streams: [] }));
  const { streams } = service.client();
  for (const filter of applicableFilters) {
    await expect(collect(streams.listEnterprise(filter))).resolves.toEqual([]);
  }
  expect(service.to(enterprise)).toHaveLength(applicableFilters.length);
});

test.each(inapplicableFilters)(
  '[STR-2] [STR-3] a filter that cannot apply is refused: %s',
  (problem, filter) => {
    const { streams } = service.client();
    expect(() => streams.listEnterprise(filter)).toThrow(problem);
    expect(service.requests).toEqual([]);
  },
);

test('[STR-1] one page tells how many streams match in all', async () => {
  service.script(enterprise, json({ count: 7, skip: 2, limit: 1, streams: [{ id: 's' }] }));
  const page = await service.client().streams.listEnterprisePage({}, { skip: 2, limit: 1 });
  expect(page.count).toBe(7);
  expect(bodyOf(enterprise)).toEqual({});
});
