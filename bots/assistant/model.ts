/** What one side said. */
export interface Turn {
  readonly role: 'user' | 'assistant';
  readonly text: string;
}

/** A language model: it answers a conversation, piece by piece as it writes. Put yours here. */
export interface LanguageModel {
  answer(turns: readonly Turn[], signal: AbortSignal): AsyncIterable<string>;
}

/** Stands in for a model, without a network: it says back the last line of what it was told. */
export const standIn: LanguageModel = {
  async *answer(turns) {
    const lines = (turns.at(-1)?.text ?? '').split('\n');
    await Promise.resolve();
    yield lines.length === 1 ? 'You wrote: ' : `The last of ${lines.length} lines: `;
    yield lines.at(-1) ?? '';
  },
};
