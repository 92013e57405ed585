import type { EntityLookup } from './entity-lookup.js';
import type { AttributeOf, TokenMaker } from './entity-tokens.js';
import { tokenOfEntity, tokenOfShorthand } from './entity-tokens.js';
import type { Token } from './incoming-message.js';
import type { Layout } from './layout.js';
import { layoutOf } from './layout.js';
import { Transcript } from './transcript.js';
import { collapsed, isWhite } from './white-space.js';

/** What a reader tells while it goes through the markup, in document order. */
export interface MarkupListener {
  open(name: string, attribute: AttributeOf): void;
  text(value: string): void;
  /** Closes the element that was opened last. */
  close(): void;
}

/** An entity that was opened and not yet closed. Inside it, only the text is of interest. */
interface OpenEntity {
  readonly makeToken: TokenMaker;
  readonly depth: number;
  shown: string;
}

/** Turns markup, as a reader reports it, into tokens. */
export class MessageWalk implements MarkupListener {
  readonly #entities: EntityLookup;
  readonly #transcript = new Transcript();
  readonly #open: (Layout | undefined)[] = [];
  #entity: OpenEntity | undefined;

  constructor(entities: EntityLookup) {
    this.#entities = entities;
  }

  open(name: string, attribute: AttributeOf): void {
    const makeToken = this.#entity === undefined ? this.#entityOf(name, attribute) : undefined;
    if (makeToken !== undefined) {
      this.#entity = { makeToken, depth: this.#open.length, shown: '' };
    }
    const layout = this.#entity === undefined ? layoutOf(name) : undefined;
    layout?.open(this.#transcript, attribute);
    this.#open.push(layout);
  }

  text(value: string): void {
    if (this.#entity === undefined) {
      this.#transcript.write(value);
    } else {
      this.#entity.shown += value;
    }
  }

  close(): void {
    this.#open.pop()?.close?.(this.#transcript);
    const entity = this.#entity;
    if (entity?.depth !== this.#open.length) {
      return;
    }
    this.#entity = undefined;
    this.#transcript.add(entity.makeToken(inOneLine(entity.shown)));
  }

  /** The tokens of what was reported. */
  finish(): readonly Token[] {
    return this.#transcript.finish();
  }

  #entityOf(name: string, attribute: AttributeOf): TokenMaker | undefined {
    const id = attribute('data-entity-id');
    const entity = id === undefined ? undefined : this.#entities.find(id);
    return entity === undefined ? tokenOfShorthand(name, attribute) : tokenOfEntity(entity);
  }
}

function inOneLine(text: string): string {
  return /\s/.test(text) ? collapsed(text, isWhite).trim() : text;
}
