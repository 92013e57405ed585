import { InputError } from '../errors/client-error.js';
import { userProblem } from '../users/check-user.js';
import type { UserToCreate } from '../users/user-to-create.js';
import type { StreamToMigrate, UserToMigrate } from './migration.js';

const operation = 'migrate';

const streamFields: Readonly<Record<keyof StreamToMigrate, true>> = {
  key: true,
  members: true,
  room: true,
  owner: true,
  closed: true,
};

/**
 * A user with what creating one takes: a person where nothing else is said.
 *
 * @throws InputError `BAD_INPUT`, also of a user who is there already: a wrong record is not passed over
 */
export function checkedUser({ disabled = false, ...attributes }: UserToMigrate): UserToCreate {
  if (typeof disabled !== 'boolean') {
    throw wrong('"disabled" of a user is true or false.');
  }
  const user: UserToCreate =
    attributes.accountType === 'SYSTEM'
      ? attributes
      : { ...attributes, accountType: attributes.accountType ?? 'NORMAL' };
  const problem = userProblem(user);
  if (problem !== undefined) {
    throw wrong(problem);
  }
  return user;
}

/**
 * What the type of a stream says at compile time, for callers without types and for objects that have more.
 *
 * @throws InputError `BAD_INPUT` for a field that nothing would be made of
 */
export function checkedStream(stream: StreamToMigrate): StreamToMigrate {
  const other = Object.keys(stream).find((name) => !Object.hasOwn(streamFields, name));
  if (other !== undefined) {
    const known = Object.keys(streamFields).join(', ');
    throw wrong(`a stream has no ${JSON.stringify(other)}; it has ${known}.`);
  }
  const closed: unknown = stream.closed;
  if (closed !== undefined && typeof closed !== 'boolean') {
    throw wrong('"closed" of a stream is true or false.');
  }
  return stream;
}

function wrong(problem: string): InputError {
  return new InputError('BAD_INPUT', `${operation}: ${problem}`, operation);
}
