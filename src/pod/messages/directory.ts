import { checkMessageML } from '../../messageml/index.js';
import type { CheckOptions, CheckedMessage, DirectoryUser } from '../../messageml/index.js';
import type { Queries, UserRow } from '../store/tables.js';
import { userByEmail, userById } from '../store/users.js';

/**
 * Checks a message whose mentions are looked up among the pod's users.
 *
 * The engine asks for people one by one and cannot wait for an answer. So it is run once to learn whom
 * the message mentions, and again when they were looked up; a message without mentions is read once.
 */
export async function checkWithUsers(
  queries: Queries,
  message: string,
  options: Pick<CheckOptions, 'data' | 'version'>,
): Promise<CheckedMessage> {
  const people = new MentionedPeople();
  for (;;) {
    const checked = checkMessageML(message, { ...options, directory: people });
    if (!(await people.lookUp(queries))) {
      return checked;
    }
  }
}

/** The people whom a message was found to mention so far. */
class MentionedPeople {
  readonly #known = new Map<number | string, DirectoryUser | undefined>();
  readonly #wanted = new Set<number | string>();

  readonly userById = (id: number): DirectoryUser | undefined => this.#find(id);
  readonly userByEmail = (email: string): DirectoryUser | undefined => this.#find(email);

  /** Looks up who was asked for and not known. Returns whether there was anyone. */
  async lookUp(queries: Queries): Promise<boolean> {
    const wanted = [...this.#wanted];
    this.#wanted.clear();
    for (const key of wanted) {
      const user =
        typeof key === 'number' ? await userById(queries, key) : await userByEmail(queries, key);
      this.#known.set(key, toDirectoryUser(user));
    }
    return wanted.length > 0;
  }

  #find(key: number | string): DirectoryUser | undefined {
    if (!this.#known.has(key)) {
      this.#wanted.add(key);
    }
    return this.#known.get(key);
  }
}

function toDirectoryUser(user: UserRow | undefined): DirectoryUser | undefined {
  return (
    user && {
      id: user.id,
      displayName: user.display_name,
      username: user.username,
      email: user.email,
    }
  );
}
