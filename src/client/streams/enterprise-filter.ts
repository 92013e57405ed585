import type { StreamType } from '../../contract/index.js';
import { InputError } from '../errors/client-error.js';

/** Who takes part in a stream, or created it: people of the company only, or others as well. */
export type StreamScope = 'INTERNAL' | 'EXTERNAL';

/** Types of streams of which rooms are one. */
type WithRooms =
  | readonly ['ROOM', ...StreamType[]]
  | readonly [StreamType, 'ROOM', ...StreamType[]]
  | readonly [StreamType, StreamType, 'ROOM', ...StreamType[]]
  | readonly [StreamType, StreamType, StreamType, 'ROOM'];

interface AnyFilter {
  readonly status?: 'ACTIVE' | 'INACTIVE';
  /** Modified from this time on; a date or epoch milliseconds (STR-3). */
  readonly startDate?: number | Date;
  /** Modified up to this time. Default: the time of the call. */
  readonly endDate?: number | Date;
}

interface RoomsFilter {
  /** Default: all types. */
  readonly streamTypes?: WithRooms;
  /** Who created a room of external scope; other streams are not narrowed. */
  readonly origin?: StreamScope;
  /** Of rooms of internal scope; external ones are always private. Other streams are not narrowed. */
  readonly privacy?: 'PUBLIC' | 'PRIVATE';
}

/**
 * Which of the company's streams to list (STR-2). What is left out does not narrow the list. An
 * `origin` where no external rooms are, or a `privacy` where no internal ones are, does not compile.
 *
 * @example
 * const allowed: EnterpriseStreamFilter = { streamTypes: ['ROOM'], scope: 'EXTERNAL', origin: 'INTERNAL' };
 * const refused: EnterpriseStreamFilter = { scope: 'EXTERNAL', privacy: 'PUBLIC' }; // error
 */
export type EnterpriseStreamFilter = AnyFilter &
  (
    | (RoomsFilter & { readonly scope?: undefined })
    | (RoomsFilter & { readonly scope: 'EXTERNAL'; readonly privacy?: undefined })
    | (RoomsFilter & { readonly scope: 'INTERNAL'; readonly origin?: undefined })
    | {
        readonly streamTypes?: readonly StreamType[];
        readonly scope?: StreamScope;
        readonly origin?: undefined;
        readonly privacy?: undefined;
      }
  );

const operation = 'streams.listEnterprise';

/**
 * The filter as it goes over the wire.
 *
 * @throws InputError `BAD_INPUT` for a filter that cannot apply, or with its dates the wrong way round
 */
export function enterpriseFilterJson(
  filter: EnterpriseStreamFilter,
): Readonly<Record<string, unknown>> {
  const problem = problemOf(filter);
  if (problem !== undefined) {
    throw new InputError('BAD_INPUT', `${operation}: ${problem}`, operation);
  }
  const { streamTypes, startDate, endDate, ...rest } = filter;
  return {
    ...rest,
    streamTypes: streamTypes?.map((type) => ({ type })),
    startDate: startDate === undefined ? undefined : Number(startDate),
    endDate: endDate === undefined ? undefined : Number(endDate),
  };
}

/** What the types refuse already, for callers whose types nobody looks at. */
function problemOf(filter: {
  readonly streamTypes?: readonly StreamType[];
  readonly scope?: StreamScope | undefined;
  readonly origin?: StreamScope | undefined;
  readonly privacy?: string | undefined;
  readonly startDate?: number | Date;
  readonly endDate?: number | Date;
}): string | undefined {
  const { streamTypes, scope, origin, privacy, startDate, endDate } = filter;
  const hasRooms = streamTypes === undefined || streamTypes.includes('ROOM');
  if (origin !== undefined && (scope === 'INTERNAL' || !hasRooms)) {
    return '"origin" applies to rooms of external scope only (STR-2). Leave it out, or ask for such rooms.';
  }
  if (privacy !== undefined && (scope === 'EXTERNAL' || !hasRooms)) {
    return '"privacy" applies to rooms of internal scope only; external rooms are always private (STR-2). Leave it out, or ask for internal rooms.';
  }
  return startDate !== undefined && endDate !== undefined && Number(startDate) > Number(endDate)
    ? '"startDate" must not be after "endDate" (STR-3).'
    : undefined;
}
