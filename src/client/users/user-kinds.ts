import { fields } from '../given/fields.js';
import { type Kind, kinds, listOfKind, oneOf, optional } from '../given/kinds.js';
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
export const userToGet: Kind<never> = {
  problem: (value, place) => {
    const problem = kinds.object.problem(value, place);
    if (problem !== undefined) {
      return problem;
    }
    const [by, ...others] = Object.entries(byOne).filter(
      ([name]) => Reflect.get(Object(value) as object, name) !== undefined,
    );
    return by === undefined || others.length > 0
      ? `"${place}" must be { userId }, { email } or { username }.`
      : by[1].problem(value, place);
  },
};
