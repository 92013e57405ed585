import Database from 'libsql';

/** What the database of a pod has of messages and their answers. */
export interface Counts {
  /** Messages that were sent to the bot. */
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
  readonly stream_id: string;
  readonly plain_text: string;
}

/** Counts in the pod's database: messages are numbers, and `re 7 3` answers 7, the third that its conversation had. */
export function countAnswers(file: string): Counts {
  const database = new Database(file, { readonly: true });
  const rows = database
    .prepare('select stream_id, plain_text from messages order by position')
    .all() as MessageRow[];
  database.close();
  const counts = { sent: 0, handled: 0, answered: 0, lost: 0, doubled: 0, disordered: 0 };
  for (const texts of byStream(rows).values()) {
    addConversation(counts, texts);
  }
  return counts;
}

function byStream(rows: readonly MessageRow[]): Map<string, string[]> {
  const streams = new Map<string, string[]>();
  for (const { stream_id: id, plain_text: text } of rows) {
    const texts = streams.get(id) ?? [];
    texts.push(text.trim());
    streams.set(id, texts);
  }
  return streams;
}

function addConversation(
  counts: { -readonly [Name in keyof Counts]: number },
  texts: readonly string[],
): void {
  const sent = texts.filter((text) => /^\d+$/.test(text));
  const place = new Map(sent.map((text, index) => [text, index]));
  const answered = new Set<string>();
  let furthest = -1;
  let handled = 0;
  for (const text of texts.filter((one) => one.startsWith('re '))) {
    const [, number = '', count] = text.split(' ');
    handled = Math.max(handled, Number(count));
    const index = place.get(number) ?? -1;
    counts.doubled += answered.has(number) ? 1 : 0;
    counts.disordered += !answered.has(number) && index < furthest ? 1 : 0;
    furthest = Math.max(furthest, index);
    answered.add(number);
  }
  counts.sent += sent.length;
  counts.handled += handled;
  counts.answered += answered.size;
  counts.lost += sent.filter((text) => !answered.has(text)).length;
}
