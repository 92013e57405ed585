import {
  chosen,
  fieldOf,
  fields,
  type Kind,
  kind,
  kinds,
  listOfKind,
  oneOf,
  optional,
} from '../../contract/given/index.js';
import type { UserSearch } from './user-search.js';

const text = optional(kinds.text);

/** Which users to find. */
export const userSearch: Kind<UserSearch> = fields<UserSearch>({
  query: kinds.name,
  filters: optional(
    fields<NonNullable<UserSearch['filters']>>({
      title: text,
      company: text,
      location: text,
      marketCoverage: text,
      responsibility: text,
      function: text,
      instrument: text,
      accountTypes: optional(listOfKind(oneOf('NORMAL', 'SYSTEM'))),
    }),
  ),
  local: optional(kinds.flag),
});

const byOne = {
  userId: fields({ userId: kinds.userId }),
  email: fields({ email: kinds.name }),
  username: fields({ username: kinds.name }),
};

/** By what one user is found: an id, an address or a username. */
export const userToGet: Kind<never> = chosen('{ userId }, { email } or { username }', (value) => {
  const [by, ...others] = Object.entries(byOne).filter(
    ([name]) => fieldOf(value, name) !== undefined,
  );
  return by === undefined || others.length > 0 ? none : by[1];
});

const none = kind<never>('{ userId }, { email } or { username }', () => false);
