import Database from 'libsql';

/** What the database of a pod has of messages and their answers. */
export interface Counts {
  /** Messages that were sent to the bot, and that the pod took. */
  readonly sent: number;
  /** Of them, those that a handler took to its end, by what the bot remembers of each conversation. */
  readonly handled: number;
  /** Those that were answered. */
  readonly answered: number;
  /** Those that were not. */
  readonly lost: number;
  /** Answers beyond the first to a message. */
  readonly doubled: number;
  /** Answers that stand behind the answer to a later message of their conversation. */
  readonly disordered: number;
}

interface MessageRow {
  readonly position: number;
  readonly stream_id: string;
  readonly plain_text: string;
}

/**
 * Counts in the pod's database: messages are numbers, and `re 7 3` answers 7, the third that its conversation had.
 * Each count reads what came since the one before.
 */
export class Answers {
  readonly #file: string;
  readonly #conversations = new Map<string, AnsweredConversation>();
  #position = -1;

  constructor(file: string) {
    this.#file = file;
  }

  count(): Counts {
    for (const { position, stream_id: id, plain_text: text } of this.#newRows()) {
      const conversation = this.#conversations.get(id) ?? new AnsweredConversation();
      this.#conversations.set(id, conversation);
      conversation.take(text.trim());
      this.#position = position;
    }
    const all = [...this.#conversations.values()];
    const sum = (name: keyof Counts): number => all.reduce((total, one) => total + one[name], 0);
    return {
      sent: sum('sent'),
      handled: sum('handled'),
      answered: sum('answered'),
      lost: sum('lost'),
      doubled: sum('doubled'),
      disordered: sum('disordered'),
    };
  }

  #newRows(): readonly MessageRow[] {
    const database = new Database(this.#file, { readonly: true });
    try {
      return database
        .prepare(
          'select position, stream_id, plain_text from messages where position > ? order by position',
        )
        .all(this.#position) as MessageRow[];
    } finally {
      database.close();
    }
  }
}

class AnsweredConversation implements Counts {
  readonly #places = new Map<string, number>();
  readonly #open = new Set<string>();
  readonly #answered = new Set<string>();
  #furthest = -1;
  handled = 0;
  doubled = 0;
  disordered = 0;

  get sent(): number {
    return this.#places.size;
  }

  get answered(): number {
    return this.#answered.size;
  }

  get lost(): number {
    return this.#open.size;
  }

  take(text: string): void {
    if (/^\d+$/.test(text)) {
      this.#places.set(text, this.#places.size);
      this.#open.add(text);
    } else if (text.startsWith('re ')) {
      this.#takeAnswer(text);
    }
  }

  #takeAnswer(text: string): void {
    const [, number = '', count] = text.split(' ');
    const place = this.#places.get(number) ?? -1;
    this.handled = Math.max(this.handled, Number(count));
    if (this.#answered.has(number)) {
      this.doubled++;
    } else if (place < this.#furthest) {
      this.disordered++;
    }
    this.#furthest = Math.max(this.#furthest, place);
    this.#answered.add(number);
    this.#open.delete(number);
  }
}
