import type { StreamType } from '../../contract/index.js';
import { epochMillis } from '../epoch-millis.js';
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
  readonly status?: 'ACTIVE' | 'INACTIVE' | undefined;
  /** Modified from this time on; a date or epoch milliseconds (STR-3). */
  readonly startDate?: number | Date | undefined;
  /** Modified up to this time. Default: the time of the call. */
  readonly endDate?: number | Date | undefined;
}

interface RoomsFilter {
  /** Default: all types. */
  readonly streamTypes?: WithRooms | undefined;
  /** Who created a room of external scope; other streams are not narrowed. */
  readonly origin?: StreamScope | undefined;
  /** Of rooms of internal scope; external ones are always private. Other streams are not narrowed. */
  readonly privacy?: 'PUBLIC' | 'PRIVATE' | undefined;
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
        readonly streamTypes?: readonly StreamType[] | undefined;
        readonly scope?: StreamScope | undefined;
        readonly origin?: undefined;
        readonly privacy?: undefined;
      }
  );

/** Any filters, whether or not they go together. */
export interface AnyEnterpriseFilter extends AnyFilter {
  readonly streamTypes?: readonly StreamType[] | undefined;
  readonly scope?: StreamScope | undefined;
  readonly origin?: StreamScope | undefined;
  readonly privacy?: 'PUBLIC' | 'PRIVATE' | undefined;
}

const operation = 'streams.listEnterprise';

const names = ['streamTypes', 'scope', 'origin', 'status', 'privacy', 'startDate', 'endDate'];

/**
 * The filter as it goes over the wire.
 *
 * @throws InputError `BAD_ARGUMENT` for a filter that does not exist or cannot apply, an
 *   invalid date, or dates the wrong way round
 */
export function enterpriseFilterJson(
  filter: EnterpriseStreamFilter,
): Readonly<Record<string, unknown>> {
  const problem = shapeProblem(filter) ?? enterpriseFilterProblem(filter);
  if (problem !== undefined) {
    throw bad(problem);
  }
  const { streamTypes, startDate, endDate, ...rest } = filter;
  const json = {
    ...rest,
    streamTypes: streamTypes?.map((type) => ({ type })),
    startDate: startDate === undefined ? undefined : epochMillis(startDate, 'startDate', operation),
    endDate: endDate === undefined ? undefined : epochMillis(endDate, 'endDate', operation),
  };
  if ((json.startDate ?? -Infinity) > (json.endDate ?? Infinity)) {
    throw bad('"startDate" must not be after "endDate" (STR-3).');
  }
  return json;
}

function bad(problem: string): InputError {
  return new InputError('BAD_ARGUMENT', `${operation}: ${problem}`, operation);
}

/** A misspelt filter would silently narrow nothing. */
function shapeProblem(filter: unknown): string | undefined {
  if (typeof filter !== 'object' || filter === null) {
    return "a filter is an object, such as { status: 'ACTIVE' }.";
  }
  const unknown = Object.keys(filter).find((name) => !names.includes(name));
  if (unknown !== undefined) {
    return `there is no filter ${JSON.stringify(unknown)}. There are: ${names.join(', ')}.`;
  }
  const streamTypes: unknown = Reflect.get(filter, 'streamTypes');
  return streamTypes === undefined || Array.isArray(streamTypes)
    ? undefined
    : '"streamTypes" must be a list, such as [\'ROOM\'].';
}

/** What the types of a filter refuse already, for callers without types. */
export function enterpriseFilterProblem(filter: AnyEnterpriseFilter): string | undefined {
  const { streamTypes, scope, origin, privacy } = filter;
  const hasRooms = streamTypes === undefined || streamTypes.includes('ROOM');
  if (origin !== undefined && (scope === 'INTERNAL' || !hasRooms)) {
    return '"origin" applies to rooms of external scope only (STR-2). Leave it out, or ask for such rooms.';
  }
  if (privacy !== undefined && (scope === 'EXTERNAL' || !hasRooms)) {
    return '"privacy" applies to rooms of internal scope only; external rooms are always private (STR-2). Leave it out, or ask for internal rooms.';
  }
  return undefined;
}
