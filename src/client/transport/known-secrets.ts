import type { Tokens } from './tokens.js';

const hidden = '[secret]';

/**
 * Tokens that are recognised by their form, whoever issued them. A search begins only where a run of their characters
 * does, and only if it ends with a point: of a megabyte of beginnings, each would be looked at up to the end of all.
 */
const tokens = /(?<![\w-])(?=[\w-]+\.[\w-])([\w-]*?)eyJ[\w-]{6,}\.[\w-]+(?:\.[\w-]*)?/g;

/** Keys in PEM. */
const keys = /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g;

/** What is shorter occurs in texts by chance. */
const shortest = 4;

/** How many forms of secrets are remembered; the oldest are forgotten first. */
const capacity = 8_192;

/**
 * The tokens that a client was given of late, so that none of them is repeated in an error: what the
 * service says of a failed call may quote what it was sent.
 */
export class KnownSecrets {
  readonly #texts = new Set<string>();

  /** Remembers a text that no error may show, and the forms that it has in a path and in Base64. */
  add(text: string): void {
    if (text.length < shortest) {
      return;
    }
    for (const form of [text, encodeURIComponent(text), ...base64Forms(text)]) {
      this.#texts.delete(form);
      this.#texts.add(form);
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
    return shown.replace(tokens, `$1${hidden}`).replace(keys, hidden);
  }
}

/**
 * What a text becomes within longer ones in Base64, such as a proxy's `user:password`: one form for each place
 * in a group of three bytes, without the characters that its neighbours share, in both alphabets.
 */
function base64Forms(text: string): readonly string[] {
  const bytes = Buffer.from(text);
  return [0, 1, 2].flatMap((before) => {
    const whole = Buffer.concat([Buffer.alloc(before), bytes]);
    const from = Math.ceil((before * 8) / 6);
    const to = Math.floor((whole.length * 8) / 6);
    const forms = [whole.toString('base64'), whole.toString('base64url')];
    return [...new Set(forms.map((form) => form.slice(from, to)))].filter(
      ({ length }) => length >= shortest,
    );
  });
}
