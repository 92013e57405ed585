import {
  type Argument,
  fields,
  type Kind,
  kinds,
  oneOf,
  optional,
  type OptionalKind,
} from '../../contract/given/index.js';
import { callOptionsAnd } from '../transport/call-options.js';
import type { ImportOptions } from './import/import-options.js';
import type { HistoryRange, MessageRange } from './message-range.js';
import type { SearchOptions } from './search/search-messages.js';

/** Which messages of a stream to read. */
export const messageRange: Kind<MessageRange> = fields<MessageRange>({
  since: kinds.time,
  until: optional(kinds.time),
  skip: optional(kinds.whole),
  limit: optional(kinds.count),
});

/** Which part of a stream's history to read. */
export const historyRange: Kind<HistoryRange> = fields<HistoryRange>({
  since: optional(kinds.time),
  until: optional(kinds.time),
  pageSize: optional(kinds.count),
});

/** How messages are imported. */
export const importOptions: Argument<OptionalKind<ImportOptions | undefined>> = callOptionsAnd<
  Pick<ImportOptions, 'batchSize' | 'parallel' | 'journal' | 'failures' | 'total' | 'onProgress'>
>({
  batchSize: optional(kinds.count),
  parallel: optional(kinds.count),
  journal: optional(kinds.object),
  failures: optional(kinds.name),
  total: optional(kinds.whole),
  onProgress: optional(kinds.call),
});

/** How messages are searched for. */
export const searchOptions: Argument<OptionalKind<SearchOptions | undefined>> = callOptionsAnd<
  Pick<SearchOptions, 'method' | 'sortDir' | 'tier' | 'scope' | 'pageSize'>
>({
  method: optional(oneOf('POST', 'GET')),
  sortDir: optional(oneOf('ASC', 'DESC')),
  tier: optional(oneOf('hot', 'warm', 'all')),
  scope: optional(kinds.name),
  pageSize: optional(kinds.count),
});
