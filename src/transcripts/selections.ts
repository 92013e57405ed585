import type { FormValues, StreamId, UserId } from '../contract/index.js';

/** What tells the ids of one pod by names, which mean the same in another one. */
export interface NamesOfIds {
  username(id: UserId): string | undefined;
  roomName(id: StreamId): string | undefined;
}

/** What finds ids by names. */
export interface IdsOfNames {
  userId(username: string): UserId | undefined;
  streamId(room: string): StreamId | undefined | Promise<StreamId | undefined>;
}

interface Rooms {
  readonly userIds: readonly unknown[];
  readonly streamIds: readonly unknown[];
}

/**
 * Submitted values as a transcript has them: whoever was chosen in a person or a room selector, by name. What has no
 * name stays an id.
 *
 * @example
 * const names = { username: () => 'alice', roomName: () => undefined };
 * withNames({ to: [68719476742] }, names); // { to: ['@alice'] }
 */
export function withNames(values: FormValues, names: NamesOfIds): FormValues {
  const user = (id: unknown) => marked('@', names.username(Number(id))) ?? id;
  const room = (id: unknown) => marked('#', names.roomName(String(id))) ?? id;
  return mapped(values, (value) => {
    if (isRooms(value)) {
      return { userIds: value.userIds.map(user), streamIds: value.streamIds.map(room) };
    }
    const arePeople = Array.isArray(value) && value.every((id) => typeof id === 'number');
    return arePeople ? value.map(user) : value;
  });
}

/** The values to submit for those of a transcript: the opposite of {@link withNames}. */
export async function withIds(values: FormValues, ids: IdsOfNames): Promise<FormValues> {
  const user = (name: unknown) => ids.userId(unmarked('@', name) ?? '');
  const room = async (name: unknown) => {
    const called = unmarked('#', name);
    return called === undefined ? name : ((await ids.streamId(called)) ?? name);
  };
  const found = Object.entries(values).map(async ([field, value]) => {
    if (isRooms(value)) {
      const userIds = value.userIds.map((name) => user(name)?.toString() ?? name);
      return [field, { userIds, streamIds: await Promise.all(value.streamIds.map(room)) }] as const;
    }
    const people = Array.isArray(value) ? value.map(user) : [undefined];
    return [field, people.includes(undefined) ? value : people] as const;
  });
  return Object.fromEntries(await Promise.all(found));
}

/** The usernames of those who are chosen in values of a transcript. */
export function namedIn(values: FormValues): readonly string[] {
  return Object.values(values).flatMap((value) => {
    const listed: unknown = isRooms(value) ? value.userIds : value;
    return Array.isArray(listed) ? listed.flatMap((name) => unmarked('@', name) ?? []) : [];
  });
}

function mapped(values: FormValues, change: (value: unknown) => unknown): FormValues {
  return Object.fromEntries(Object.entries(values).map(([field, value]) => [field, change(value)]));
}

function isRooms(value: unknown): value is Rooms {
  return (
    typeof value === 'object' &&
    value !== null &&
    'userIds' in value &&
    'streamIds' in value &&
    Array.isArray(value.userIds) &&
    Array.isArray(value.streamIds)
  );
}

function marked(mark: string, name: string | undefined): string | undefined {
  return name === undefined ? undefined : mark + name;
}

function unmarked(mark: string, name: unknown): string | undefined {
  return typeof name === 'string' && name.startsWith(mark) ? name.slice(1) : undefined;
}
