import type { Open, StreamId, StreamType, UserId } from '../../contract/index.js';
import type { PageQuery } from '../transport/pages.js';

/** A stream as administrators see it (STR-5). Times are epoch milliseconds. */
export interface EnterpriseStream {
  /** Names the stream; URL-safe. */
  readonly id: StreamId;
  /** False whenever someone of the company created it. */
  readonly isExternal: boolean;
  /** Whether one can write to it. */
  readonly isActive: boolean;
  /** Of a room: whether anyone of the company can join it. */
  readonly isPublic?: boolean;
  /** `IM` for two, `MIM` for several, `ROOM`, or `POST` for a wall. */
  readonly type: Open<StreamType>;
  /** Whether it has members on other pods. */
  readonly crossPod?: boolean;
  /** Whether someone of the own company created it. */
  readonly origin?: Open<'INTERNAL' | 'EXTERNAL'>;
  /** What else is known of it; `lastModifiedDate` is that of a room's properties or members. */
  readonly attributes: {
    readonly roomName?: string;
    readonly roomDescription?: string;
    readonly createdByUserId: UserId;
    readonly createdDate: number;
    readonly lastModifiedDate: number;
    /** May be missing when the company has left the platform. */
    readonly originCompany?: string;
    readonly originCompanyId?: number;
    readonly membersCount: number;
    /** Absent where there was no message. */
    readonly lastMessageDate?: number;
    /** IM and MIM. */
    readonly members?: readonly UserId[];
    readonly groupChat?: boolean;
  };
}

/** A page of the company's streams; `count` is how many match in all. */
export interface EnterpriseStreamPage {
  /** How many streams match in all, on every page. */
  readonly count: number;
  /** How many come before this page. */
  readonly skip: number;
  /** How many the page has at most. */
  readonly limit: number;
  /** The streams of this page, oldest first. */
  readonly streams: readonly EnterpriseStream[];
}

/** The service gives at most this many in one call. */
const pageSize = 100;

/**
 * The streams of a company that a filter leaves, oldest first, page by page as they are read, with the
 * number of all.
 *
 * @example
 * const rooms = client.streams.listEnterprise({ streamTypes: ['ROOM'] });
 * const total = await rooms.count();
 * for await (const room of rooms) …
 */
export class EnterpriseStreams implements AsyncIterable<EnterpriseStream> {
  readonly #read: (page: PageQuery) => Promise<EnterpriseStreamPage>;
  /** A first page that was read for its count, until it is walked. */
  #first: Promise<EnterpriseStreamPage> | undefined;

  /** Made by `client.streams.listEnterprise`. */
  constructor(read: (page: PageQuery) => Promise<EnterpriseStreamPage>) {
    this.#read = read;
  }

  /** How many streams there are in all. Asked before a walk, it costs no extra call. */
  async count(): Promise<number> {
    this.#first ??= this.#read({ skip: 0, limit: pageSize });
    try {
      return (await this.#first).count;
    } catch (error) {
      this.#first = undefined;
      throw error;
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<EnterpriseStream, void, undefined> {
    let reading = this.#first;
    this.#first = undefined;
    for (let skip = 0; ; skip += pageSize) {
      reading ??= this.#read({ skip, limit: pageSize });
      const { streams, count } = await reading;
      reading = undefined;
      yield* streams;
      if (streams.length < pageSize || skip + pageSize >= count) {
        return;
      }
    }
  }
}
