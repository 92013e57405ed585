import type { StreamId, StreamType, UserId } from '../../contract/index.js';

/**
 * Which of the company's streams to list (STR-2). What is left out does not narrow the list.
 */
export interface EnterpriseStreamFilter {
  readonly streamTypes?: readonly StreamType[];
  /** `INTERNAL`: only people of the company take part. `EXTERNAL`: others as well. */
  readonly scope?: 'INTERNAL' | 'EXTERNAL';
  /** Who created a room of external scope; has no effect on other streams. */
  readonly origin?: 'INTERNAL' | 'EXTERNAL';
  readonly status?: 'ACTIVE' | 'INACTIVE';
  /** Of rooms of internal scope; has no effect on other streams. */
  readonly privacy?: 'PUBLIC' | 'PRIVATE';
  /** Modified from this time on; a date or epoch milliseconds (STR-3). */
  readonly startDate?: number | Date;
  /** Modified up to this time. Default: the time of the call. */
  readonly endDate?: number | Date;
}

/** A stream as administrators see it (STR-5). Times are epoch milliseconds. */
export interface EnterpriseStream {
  readonly id: StreamId;
  /** False whenever someone of the company created it. */
  readonly isExternal: boolean;
  readonly isActive: boolean;
  /** Rooms. */
  readonly isPublic?: boolean;
  readonly type: StreamType;
  readonly crossPod?: boolean;
  readonly origin?: 'INTERNAL' | 'EXTERNAL';
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
  };
}

/** A page of the company's streams; `count` is how many match in all. */
export interface EnterpriseStreamPage {
  readonly count: number;
  readonly skip: number;
  readonly limit: number;
  readonly streams: readonly EnterpriseStream[];
}

/** The filter as it goes over the wire. */
export function enterpriseFilterJson(
  filter: EnterpriseStreamFilter,
): Readonly<Record<string, unknown>> {
  const { streamTypes, startDate, endDate, ...rest } = filter;
  return {
    ...rest,
    streamTypes: streamTypes?.map((type) => ({ type })),
    startDate: startDate === undefined ? undefined : Number(startDate),
    endDate: endDate === undefined ? undefined : Number(endDate),
  };
}
