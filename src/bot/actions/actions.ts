import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Config } from '../../client/index.js';
import { CadenzaError, type Clock, type StreamId, toUrlSafeId } from '../../contract/index.js';
import { checkedMarkup, checkedTextOf } from '../../messageml/internals.js';
import type { FormContext } from '../context.js';
import { noteHandler } from '../handler-of.js';
import type { ComposedOutgoing } from '../outgoing/index.js';
import { type Guard, refusalOf } from '../router/guards.js';
import { warnOfUnsent } from '../router/unsent.js';
import { parsedBy } from '../schema.js';
import { ifUnchanged } from '../state/conflict.js';
import { collection, put, remove, type Store, storeKey } from '../state/index.js';
import { keyOfEvent } from '../stream-of.js';
import type { TextKey } from '../texts/index.js';
import { type Action, type ActionContext, unsigned } from './action.js';
import { ButtonKeys } from './button-keys.js';

/** What actions need from the bot. */
export interface ActionsParts {
  readonly store: () => Store;
  readonly clock: Pick<Clock, 'now'>;
}

interface Registered {
  readonly action: Pick<Action<unknown>, 'name' | 'schema' | 'once' | 'within'>;
  readonly only?: Guard | undefined;
  run(ctx: ActionContext<unknown>): unknown;
}

/** What a button says of itself, and for which conversation. */
interface Signed {
  readonly name: string;
  /** In base64url, so that no sign in it has to be escaped. */
  readonly payload: string;
  /** When it was sent, in base 36, and what tells it from others of that time. */
  readonly meta: string;
  /** Shows that it is ours. */
  readonly mac: string;
  readonly streamId: StreamId;
}

/** Presses of buttons that count once, by the button or its form: the event that pressed it. */
const used = collection<string>('used-actions');

/** For how long it is remembered that a button was pressed, in milliseconds, when it is good for ever. */
const remembered = 90 * 24 * 3_600_000;

const signedName = /^([A-Za-z][A-Za-z0-9-]*)~([\w-]*)~([0-9a-z]+\.[\w-]+)~([\w-]{43})$/;

/**
 * The buttons with payloads of a bot: signs them on their way out, and checks them when they come back.
 */
export class Actions {
  readonly #parts: ActionsParts;
  readonly #registered = new Map<string, Registered>();
  readonly #keys: ButtonKeys;

  constructor(parts: ActionsParts) {
    this.#parts = parts;
    this.#keys = new ButtonKeys(parts);
  }

  /** Adds a handler. @throws CadenzaError `ACTION_HAS_HANDLER` */
  add(registered: Registered): void {
    const { name } = registered.action;
    if (this.#registered.has(name)) {
      throw new CadenzaError('ACTION_HAS_HANDLER', `The action "${name}" has a handler already.`);
    }
    this.#registered.set(name, registered);
  }

  /** Makes the key of the bot's; the store is open. */
  async load({ bot }: Pick<Config, 'bot'>): Promise<void> {
    if (bot !== undefined) {
      const { source } = bot.credential;
      const secret =
        source.kind === 'content' ? source.content.reveal() : await readFile(source.path);
      await this.#keys.load(secret);
    }
  }

  /** Signs the buttons of a message, for its conversation. */
  sign(outgoing: ComposedOutgoing): ComposedOutgoing {
    const { composed, streamId } = outgoing;
    const source = checkedTextOf(composed.message) ?? '';
    if (!source.includes(unsigned)) {
      return outgoing;
    }
    const names = new RegExp(`"([A-Za-z][A-Za-z0-9-]*)~([\\w-]*)~${unsigned}"`, 'g');
    const issued = this.#parts.clock.now().toString(36);
    const message = source.replace(names, (_, name: string, payload: string) => {
      const meta = `${issued}.${randomBytes(6).toString('base64url')}`;
      return `"${name}~${payload}~${meta}~${macOf({ name, payload, meta, streamId }, this.#keys.current)}"`;
    });
    return { ...outgoing, composed: { ...composed, message: checkedMarkup(message) } };
  }

  /** Whether a button has a payload, or the name of one that has. */
  takes(ctx: FormContext): boolean {
    return signedPartsOf(ctx) !== undefined || this.#isNamedLikeOurs(ctx);
  }

  #isNamedLikeOurs({ action }: FormContext): boolean {
    return this.#registered.has(action.split('~', 1)[0] ?? '');
  }

  /**
   * Calls the handler of a button with a payload.
   *
   * @returns nothing when the event is dealt with; else its context, with the button's plain name
   */
  async handle(ctx: FormContext): Promise<FormContext | undefined> {
    const signed = signedPartsOf(ctx);
    if (signed === undefined) {
      return this.#isNamedLikeOurs(ctx) ? this.#refuse(ctx, 'action.refused') : ctx;
    }
    if (!(await this.#keys.isAny((key) => same(signed.mac, macOf(signed, key))))) {
      return this.#refuse(ctx, 'action.refused');
    }
    const { name: action } = signed;
    const plain = { ...ctx, action, formValues: { ...ctx.formValues, action } };
    const registered = this.#registered.get(action);
    return registered === undefined ? plain : this.#press(plain, signed, registered);
  }

  /** Calls the handler of a button that is ours, if it still counts and for those who may press it. */
  async #press(ctx: FormContext, signed: Signed, registered: Registered): Promise<undefined> {
    const { name, within, once, schema } = registered.action;
    const now = this.#parts.clock.now();
    if (within !== undefined && now > parseInt(signed.meta, 36) + within) {
      return this.#refuse(ctx, 'action.expired');
    }
    // Whoever may not press a button that counts once does not use it up.
    const refusal = await (registered.only && refusalOf(registered.only, ctx, name));
    if (refusal !== undefined) {
      await ctx.reply(refusal);
      return undefined;
    }
    const run = async (): Promise<void> => {
      const [value] = JSON.parse(Buffer.from(signed.payload, 'base64url').toString()) as [unknown];
      noteHandler(ctx.event, `action ${name}`);
      const returned = await registered.run({ ...ctx, payload: parsedBy(schema, value) });
      warnOfUnsent(ctx, `action ${name}`, returned);
    };
    if (once === false) {
      await run();
      return undefined;
    }
    const key =
      once === 'form' ? storeKey('form', ctx.formMessageId, ctx.formId) : storeKey(signed.mac);
    return this.#runOnce(ctx, key, now + (within ?? remembered), run);
  }

  async #runOnce(
    ctx: FormContext,
    key: string,
    expires: number,
    run: () => Promise<void>,
  ): Promise<undefined> {
    const store = this.#parts.store();
    const event = keyOfEvent(ctx.event);
    const before = await store.get(used, key);
    const note = put(used, key, event, { expected: 0, expires });
    const isFirst =
      before === undefined
        ? (await ifUnchanged(store.commit([note]))) !== undefined
        : before.value === event;
    if (!isFirst) {
      return this.#refuse(ctx, 'action.used');
    }
    try {
      await run();
    } catch (error) {
      await store.commit([remove(used, key)]);
      throw error;
    }
    return undefined;
  }

  async #refuse(ctx: FormContext, text: TextKey): Promise<undefined> {
    ctx.log.warn({ reason: text }, 'A button was refused.');
    await ctx.reply(ctx.text(text));
    return undefined;
  }
}

/** What the name of a button that was signed is made of; undefined for other names. */
function signedPartsOf({ action, stream }: FormContext): Signed | undefined {
  const [, name, payload, meta, mac] = signedName.exec(action) ?? [];
  return name === undefined || payload === undefined || meta === undefined || mac === undefined
    ? undefined
    : { name, payload, meta, mac, streamId: stream.streamId };
}

function macOf({ name, payload, meta, streamId }: Omit<Signed, 'mac'>, key: Uint8Array): string {
  return createHmac('sha256', key)
    .update([name, payload, meta, toUrlSafeId(streamId)].join('\n'))
    .digest('base64url');
}

function same(given: string, expected: string): boolean {
  return (
    given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected))
  );
}
