import type { Tokens } from './tokens.js';

const hidden = '[secret]';

/** Tokens that tell by their form what they are, whoever gave them out; keys in PEM. */
const patterns =
  /eyJ[\w-]{6,}\.[\w-]+(?:\.[\w-]*)?|-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g;

/** What is shorter occurs in texts by chance. */
const shortest = 4;

/** How many secrets are remembered; the oldest are forgotten first. */
const capacity = 4_096;

/**
 * The tokens that a client was given of late, so that none of them is repeated in an error: what the
 * service says of a failed call may quote what it was sent.
 */
export class KnownSecrets {
  readonly #texts = new Set<string>();

  /** Remembers a text that no error may show, and the form that it has in a path. */
  add(text: string): void {
    for (const form of [text, encodeURIComponent(text)]) {
      if (form.length >= shortest) {
        this.#texts.delete(form);
        this.#texts.add(form);
      }
    }
    for (const oldest of this.#texts) {
      if (this.#texts.size <= capacity) {
        return;
      }
      this.#texts.delete(oldest);
    }
  }

  /** Remembers the tokens of a session. */
  addTokens({ sessionToken, keyManagerToken, bearerToken }: Tokens): void {
    for (const token of [sessionToken, keyManagerToken, bearerToken]) {
      if (token !== undefined) {
        this.add(token.reveal());
      }
    }
  }

  /** The text with `[secret]` in place of each token and key. */
  redact(text: string): string {
    let shown = text;
    for (const secret of this.#texts) {
      if (shown.includes(secret)) {
        shown = shown.replaceAll(secret, hidden);
      }
    }
    return shown.replace(patterns, hidden);
  }
}
