import { fields, given, kinds, listOfKind, optional } from '../../contract/given/index.js';
import { type Message, type MessageId, type StreamId, toUrlSafeId } from '../../contract/index.js';
import { epochMillis, epochTimes } from '../epoch-millis.js';
import { explainByVersion } from '../features/explain-by-version.js';
import { features } from '../features/feature.js';
import { checkArguments } from '../given/check-arguments.js';
import { oneByOne } from '../one-by-one.js';
import type { OperationParts } from '../operation-parts.js';
import { type CallOptions, callOptions } from '../transport/call-options.js';
import type { Caller } from '../transport/caller.js';
import { readPages } from '../transport/pages.js';
import { givenId } from '../url-safe-ids.js';
import { blastMessage } from './blast.js';
import { messageKind } from './check-input.js';
import { importMessages } from './import/import-messages.js';
import type { ImportOptions } from './import/import-options.js';
import type { ImportOutcome, MessageToImport } from './import/message-to-import.js';
import { explainInteractive } from './interactive.js';
import { type OpenedMessage, openMessage } from './message-form.js';
import type { MessageInput } from './message-input.js';
import { historyRange, importOptions, messageRange, searchOptions } from './message-kinds.js';
import type { HistoryRange, MessageRange } from './message-range.js';
import { messageRoutes } from './message-routes.js';
import type {
  BlastOutcome,
  MessageDetail,
  MessageReceipts,
  MessageRelationships,
  MessageStatus,
  MessageSuppression,
} from './message-types.js';
import { readHistory } from './read-history.js';
import type { AnySearchArguments, Searchable } from './search/search-arguments.js';
import { searchJson } from './search/search-json.js';
import { readSearch, type SearchOptions } from './search/search-messages.js';
import { searchQuery } from './search/search-query.js';

const semanticPage = 25;
const historyPage = 500;

/**
 * Sends and reads messages.
 *
 * @example
 * const { messageId } = await client.messages.create(streamId, { message: 'Good morning' });
 * await client.messages.update(streamId, messageId, { message: 'Good afternoon' });
 * for await (const message of client.messages.history(streamId)) console.log(message.messageId);
 */
export class Messages {
  static {
    checkArguments<Messages>(Messages, 'messages', {
      create: [given('streamId', kinds.messagingId), given('message', messageKind), callOptions],
      update: [
        given('streamId', kinds.messagingId),
        given('messageId', kinds.messagingId),
        given('message', messageKind),
        callOptions,
      ],
      blast: [
        given('streamIds', listOfKind(kinds.messagingId)),
        given('message', messageKind),
        callOptions,
      ],
      suppress: [given('messageId', kinds.messagingId), callOptions],
      status: [given('messageId', kinds.messagingId), callOptions],
      import: [given('messages', kinds.items), importOptions],
      search: [given('search', kinds.anything), searchOptions],
      searchSemantic: [
        given('text', kinds.name),
        given('where', optional(fields({ streamId: optional(kinds.messagingId) }))),
        callOptions,
      ],
      echo: [given('text', kinds.text), callOptions],
      get: [given('messageId', kinds.messagingId), callOptions],
      receipts: [
        given('messageId', kinds.messagingId),
        given(
          'cursor',
          optional(fields({ before: optional(kinds.name), after: optional(kinds.name) })),
        ),
        callOptions,
      ],
      relationships: [given('messageId', kinds.messagingId), callOptions],
      details: [given('messageIds', listOfKind(kinds.messagingId)), callOptions],
      history: [
        given('streamId', kinds.messagingId),
        given('range', optional(historyRange)),
        callOptions,
      ],
      list: [given('streamId', kinds.messagingId), given('range', messageRange), callOptions],
    });
  }

  readonly #caller: Caller;
  readonly #parts: OperationParts;

  constructor(caller: Caller, parts: OperationParts) {
    this.#caller = caller;
    this.#parts = parts;
  }

  /**
   * Sends a message to a stream (MSG-1). It is tried again only when it surely was not sent: look
   * at the error's `outcome` before sending it again yourself.
   *
   * @example
   * const sent = await client.messages.create(streamId, {
   *   message: ['Done, ', b('see below')],
   *   attachments: ['report.pdf'],
   * });
   *
   * @returns the message as the service stored it, in PresentationML
   * @throws InputError when the message cannot be sent as it is: `ATTACHMENTS_TOO_LARGE`,
   *   `PREVIEWS_INCOMPLETE`, `ATTACHMENT_UNREADABLE`, `BAD_ARGUMENT`
   * @throws PolicyError when a compliance policy refuses it or warns
   * @throws ClientError
   */
  async create(streamId: StreamId, input: MessageInput, options?: CallOptions): Promise<Message> {
    const opening = openMessage(input, messageRoutes.create.operation, this.#parts.warn);
    // Awaiting a value that is ready costs a turn, and most messages have no files.
    const opened = opening instanceof Promise ? await opening : opening;
    const params = { streamId: givenId(streamId) };
    // A promise that is returned without being awaited costs two turns more.
    return await this.#explained(opened, () =>
      this.#caller.call(messageRoutes.create, { params, body: opened.pack([]), options }),
    );
  }

  /**
   * Replaces a message of the caller's own by a new one, which takes its place (its `replacing` names
   * the old one).
   *
   * @param input - like a new message, and whether readers are left unnotified (`silent`)
   */
  async update(
    streamId: StreamId,
    messageId: MessageId,
    input: MessageInput & { readonly silent?: boolean | undefined },
    options?: CallOptions,
  ): Promise<Message> {
    const { operation } = messageRoutes.update;
    const { silent, ...message } = input;
    const fields = silent === undefined ? [] : [{ name: 'silent', text: String(silent) }];
    const opened = await openMessage(message, operation, this.#parts.warn);
    const params = { streamId: givenId(streamId), messageId: givenId(messageId) };
    return this.#explained(opened, () =>
      this.#caller.call(messageRoutes.update, { params, body: opened.pack(fields), options }),
    );
  }

  /**
   * Sends one message to many streams. Some may fail while others succeed, so each has its outcome,
   * in the order given.
   *
   * @example
   * for await (const outcome of client.messages.blast(streamIds, { message })) {
   *   if ('error' in outcome) console.error(outcome.streamId, outcome.error.message);
   * }
   */
  blast(
    streamIds: readonly StreamId[],
    input: MessageInput,
    options?: CallOptions,
  ): AsyncIterable<BlastOutcome> {
    const { operation } = messageRoutes.blast;
    const outcomes = blastMessage(operation, streamIds, async () => {
      const opened = await openMessage(input, operation, this.#parts.warn);
      const send = (sids: readonly StreamId[]) =>
        this.#explained(opened, () => {
          const body = opened.pack([{ name: 'sids', text: sids.join(',') }]);
          return this.#caller.call(messageRoutes.blast, { body, options });
        });
      return { readOnce: opened.readOnce, send };
    });
    return oneByOne(operation, outcomes);
  }

  /** Takes a message from sight, for everyone; own messages, or for administrators. */
  async suppress(messageId: MessageId, options?: CallOptions): Promise<MessageSuppression> {
    return this.#caller.call(messageRoutes.suppress, { params: messageParams(messageId), options });
  }

  /** To whom a message was sent and delivered, and who read it. */
  async status(messageId: MessageId, options?: CallOptions): Promise<MessageStatus> {
    return this.#caller.call(messageRoutes.status, { params: messageParams(messageId), options });
  }

  /**
   * Imports messages from another system into existing streams, any number of them (IMP-1). They
   * go out in calls of 1,000 unless `batchSize` says otherwise; files are read while they are sent;
   * what became of each message is yielded in the order given, when its call has ended. One that
   * fails stops no other. Importing a message again is harmless: the service ignores it.
   *
   * @example
   * for await (const outcome of client.messages.import(readMessages('export.ndjson'))) {
   *   if (outcome.status === 'failed') console.error(outcome.input.originalMessageId, outcome.diagnostic);
   * }
   *
   * @throws ClientError when a whole call fails, such as `FORBIDDEN` without the role Content
   *   Management; what was yielded before is imported, and the import can be run again
   */
  import(
    messages: Iterable<MessageToImport> | AsyncIterable<MessageToImport>,
    options?: ImportOptions,
  ): AsyncIterable<ImportOutcome> {
    const { clock } = this.#parts;
    const outcomes = importMessages({ caller: this.#caller, clock }, messages, options);
    return oneByOne('messages.import', outcomes);
  }

  /**
   * Finds messages that the caller may read, page by page as they are read (SRC-1).
   *
   * @example
   * for await (const message of client.messages.search({ hashtag: 'earnings', streamType: 'ROOM' })) …
   *
   * @throws InputError `BAD_SEARCH` for what cannot be searched for
   */
  search<const Given extends AnySearchArguments>(
    search: Given & Searchable<Given>,
    { method = 'POST', ...options }: SearchOptions = {},
  ): AsyncIterable<Message> {
    const json = searchJson(search);
    const text = method === 'GET' ? searchQuery(json) : undefined;
    const used = 'author' in json && 'streamType' in json ? [features.authorOfStreamType] : [];
    return readSearch(messageRoutes.search.operation, options, (query, callOptions) =>
      explainByVersion(used, this.#parts.version, () =>
        text === undefined
          ? this.#caller.call(messageRoutes.search, { query, json, options: callOptions })
          : this.#caller.call(messageRoutes.searchByGet, {
              query: { query: text, ...query },
              options: callOptions,
            }),
      ),
    );
  }

  /**
   * Finds messages by what they mean, most alike first, page by page; where the service offers it.
   *
   * @param where - one stream alone. Default: all that the caller may read
   */
  searchSemantic(
    text: string,
    { streamId }: { readonly streamId?: StreamId | undefined } = {},
    options?: CallOptions,
  ): AsyncIterable<Message> {
    const threadId = streamId === undefined ? undefined : toUrlSafeId(streamId);
    return readPages(messageRoutes.searchSemantic.operation, semanticPage, (page) => {
      const request = { query: { ...page }, json: { text, threadId }, options };
      return this.#caller.call(messageRoutes.searchSemantic, request);
    });
  }

  /** Has the agent send a text back: the same text, if nothing changes it on the way there and back. */
  async echo(text: string, options?: CallOptions): Promise<string> {
    return (await this.#caller.call(messageRoutes.echo, { json: { message: text }, options }))
      .message;
  }

  /** One message by its id; nothing when the service has none to show. */
  async get(messageId: MessageId, options?: CallOptions): Promise<Message | undefined> {
    return this.#caller.call(messageRoutes.get, { params: messageParams(messageId), options });
  }

  /** Who got a message and when, a page at a time; for administrators. */
  async receipts(
    messageId: MessageId,
    cursor: { readonly before?: string | undefined; readonly after?: string | undefined } = {},
    options?: CallOptions,
  ): Promise<MessageReceipts> {
    const request = { params: messageParams(messageId), query: { ...cursor }, options };
    return this.#caller.call(messageRoutes.receipts, request);
  }

  /** What a message answers, and what answers it; for administrators. */
  async relationships(messageId: MessageId, options?: CallOptions): Promise<MessageRelationships> {
    return this.#caller.call(messageRoutes.relationships, {
      params: messageParams(messageId),
      options,
    });
  }

  /** What is known of messages besides their text; for administrators. */
  async details(
    messageIds: readonly MessageId[],
    options?: CallOptions,
  ): Promise<readonly MessageDetail[]> {
    const json = { messageIds: messageIds.map(toUrlSafeId) };
    return this.#caller.call(messageRoutes.details, { json, options });
  }

  /**
   * All messages of a stream, page by page as they are read: oldest first, or in the order of a service that has
   * another. None is read twice or left out, whatever is sent or suppressed meanwhile.
   *
   * @example
   * for await (const message of client.messages.history(streamId, { since: new Date('2026-01-01') })) …
   *
   * @throws InputError `BAD_ARGUMENT` for an invalid date
   */
  history(
    streamId: StreamId,
    range: HistoryRange = {},
    options?: CallOptions,
  ): AsyncIterable<Message> {
    const { operation } = messageRoutes.list;
    const { since = 0, until, pageSize = historyPage } = range;
    const params = { streamId: givenId(streamId) };
    const end = epochTimes({ until }, operation);
    const start = epochMillis(since, 'since', operation);
    const limit = Math.min(pageSize, historyPage);
    return readHistory(operation, { since: start, limit }, (page) =>
      this.#caller.call(messageRoutes.list, { params, query: { ...page, ...end }, options }),
    );
  }

  /**
   * One page of the messages of a stream: 50 unless `limit` says otherwise; {@link history} reads all. Oldest first,
   * whichever order the service has. From a service that answers the newest first, these are the newest of the range, and
   * `skip` leaves out those that are newer still.
   */
  async list(
    streamId: StreamId,
    range: MessageRange,
    options?: CallOptions,
  ): Promise<readonly Message[]> {
    const { since, until, ...page } = range;
    const times = epochTimes({ since, until }, messageRoutes.list.operation);
    const messages = await this.#caller.call(messageRoutes.list, {
      params: { streamId: givenId(streamId) },
      query: { ...times, ...page },
      options,
    });
    return oldestFirst(messages);
  }

  /** Says of a refusal what the message has that the service or the account may lack. */
  #explained<Result>(opened: OpenedMessage, send: () => Promise<Result>): Promise<Result> {
    // Every service and account takes a plain message.
    return opened.features.length === 0
      ? send()
      : explainByVersion(opened.features, this.#parts.version, () =>
          explainInteractive(opened.message, send),
        );
  }
}

function messageParams(messageId: MessageId): { messageId: MessageId } {
  return { messageId: givenId(messageId) };
}

/** The service's interface does not say in which order it answers the messages of a stream. */
function oldestFirst(messages: readonly Message[]): readonly Message[] {
  const [first] = messages;
  const last = messages.at(-1);
  const isNewestFirst =
    first !== undefined && last !== undefined && first.timestamp > last.timestamp;
  return isNewestFirst ? messages.toReversed() : messages;
}
