import { given, kinds } from '../../contract/given/index.js';
import type { UserId } from '../../contract/index.js';
import { checkArguments } from '../given/check-arguments.js';
import { type CallOptions, callOptions } from '../transport/call-options.js';
import type { Caller } from '../transport/caller.js';
import { disclaimerRoutes } from './disclaimer-routes.js';
import type { Disclaimer } from './disclaimer-types.js';

/**
 * Looks after the texts that users must accept; for administrators (role User Provisioning).
 *
 * @example
 * const [disclaimer] = await client.disclaimers.list();
 * if (disclaimer !== undefined) await client.disclaimers.setOfUser(alice.id, disclaimer.id);
 */
export class Disclaimers {
  static {
    checkArguments<Disclaimers>(Disclaimers, 'disclaimers', {
      ofUser: [given('userId', kinds.userId), callOptions],
      setOfUser: [given('userId', kinds.userId), given('disclaimerId', kinds.id), callOptions],
      removeFromUser: [given('userId', kinds.userId), callOptions],
      list: [callOptions],
      get: [given('disclaimerId', kinds.id), callOptions],
      users: [given('disclaimerId', kinds.id), callOptions],
    });
  }

  readonly #caller: Caller;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  /** The disclaimer that a user must accept; nothing when there is none. */
  async ofUser(userId: UserId, options?: CallOptions): Promise<Disclaimer | undefined> {
    return this.#caller.call(disclaimerRoutes.ofUser, { params: { userId }, options });
  }

  /** Gives a user a disclaimer to accept. */
  async setOfUser(userId: UserId, disclaimerId: string, options?: CallOptions): Promise<void> {
    const request = { params: { userId }, json: { id: disclaimerId }, options };
    await this.#caller.call(disclaimerRoutes.setOfUser, request);
  }

  /** Takes the disclaimer from a user. */
  async removeFromUser(userId: UserId, options?: CallOptions): Promise<void> {
    await this.#caller.call(disclaimerRoutes.removeFromUser, { params: { userId }, options });
  }

  /** All disclaimers of the company. */
  async list(options?: CallOptions): Promise<readonly Disclaimer[]> {
    return this.#caller.call(disclaimerRoutes.list, { options });
  }

  /** One disclaimer of the company. */
  async get(disclaimerId: string, options?: CallOptions): Promise<Disclaimer> {
    return this.#caller.call(disclaimerRoutes.get, { params: { disclaimerId }, options });
  }

  /** Who has a disclaimer. */
  async users(disclaimerId: string, options?: CallOptions): Promise<readonly UserId[]> {
    return this.#caller.call(disclaimerRoutes.users, { params: { disclaimerId }, options });
  }
}
