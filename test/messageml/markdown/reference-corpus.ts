import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { isJsonObject, memoryDirectory } from '../../../src/messageml/index.js';
import type {
  Directory,
  Instrument,
  InstrumentCriteria,
  JsonObject,
} from '../../../src/messageml/index.js';

/** An input with what the reference engine made of it. */
export interface CorpusRow {
  readonly id: string;
  readonly message: string;
  readonly data: string | null;
  readonly version: string | null;
  readonly ok: boolean;
  readonly presentationML: string;
  readonly entityJson: JsonObject;
  readonly markdown: string;
  readonly entities: JsonObject;
  /** Only in the reference's own tests. */
  readonly biItems?: readonly { readonly name: string; readonly attributes: JsonObject }[];
  readonly error?: string;
  readonly provider?: readonly ProviderCall[];
}

/** A row whose input is Markdown: its data are entities and media. */
export interface MarkdownRow extends Omit<CorpusRow, 'data'> {
  readonly data: { readonly entities: JsonObject | null; readonly media: JsonObject | null };
}

/** A question to the directory that a test of the reference had of its own, and its answer. */
type ProviderCall =
  | {
      readonly call: 'userById' | 'userByEmail';
      readonly result?: ProviderUser;
      readonly error?: string;
    }
  | { readonly call: 'validateURI'; readonly error?: string }
  | {
      readonly call: 'finTags';
      readonly arg: readonly (InstrumentCriteria & { readonly resolutionId: string })[];
      readonly result: {
        readonly instruments: Readonly<Record<string, { instrument: Instrument | null }>>;
      };
    };

interface ProviderUser {
  readonly id: number;
  readonly screenName: string;
  readonly prettyName: string;
}

const folder = process.env['CADENZA_CORPUS'] ?? resolve(process.cwd(), '../shared/corpus');

/** Whether the corpora are there; says so once when not. */
export function corpusIsThere(): boolean {
  const there = existsSync(resolve(folder, 'reference.jsonl'));
  if (!there) console.log(`The corpora are left out: ${folder} is not there. Set CADENZA_CORPUS.`);
  return there;
}

/** The rows of a corpus of MessageML and PresentationML. */
export function readCorpus(file: string): readonly CorpusRow[] {
  return readRows(file).filter((row): row is CorpusRow => isRow(row));
}

/** The rows of the corpus of Markdown. */
export function readMarkdownCorpus(): readonly MarkdownRow[] {
  return readRows('reference-markdown.jsonl').filter((row): row is MarkdownRow => isRow(row));
}

function readRows(file: string): readonly unknown[] {
  const lines = readFileSync(resolve(folder, file), 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line): unknown => JSON.parse(line));
}

function isRow(value: unknown): boolean {
  return isJsonObject(value) && typeof value['message'] === 'string' && 'ok' in value;
}

const people = [
  ...Array.from({ length: 10 }, (_, index) => ({
    id: index + 1,
    username: `bot.user${index + 1}`,
    displayName: `Bot User${String(index + 1).padStart(2, '0')}`,
    email: `bot.user${index + 1}@localhost.com`,
  })),
  { id: 123456, username: 'Foo Bar', displayName: 'Foo Bar', email: 'test@symphony.com' },
];

/** The directory a row was made with: its own answers in order, or the people of all other rows. */
export function directoryOf(row: Pick<CorpusRow, 'provider'>): Directory {
  if (row.provider === undefined) return memoryDirectory({ users: people });
  const calls = [...row.provider];
  const next = (call: ProviderCall['call']) => {
    const at = calls.findIndex((candidate) => candidate.call === call);
    return at === -1 ? undefined : calls.splice(at, 1)[0];
  };
  const user = (call: 'userById' | 'userByEmail') => {
    const answer = next(call);
    if (answer?.call !== call || answer.result === undefined) return undefined;
    const { id, screenName, prettyName } = answer.result;
    return { id, username: screenName, displayName: prettyName };
  };
  return {
    userById: () => user('userById'),
    userByEmail: () => user('userByEmail'),
    linkProblem: () => {
      const answer = next('validateURI');
      return answer?.call === 'validateURI' ? answer.error : undefined;
    },
    instrument: (criteria) => {
      const answer = calls.find((call) => call.call === 'finTags');
      const asked = answer?.arg.find((candidate) => asksFor(candidate, criteria));
      return asked && (answer?.result.instruments[asked.resolutionId]?.instrument ?? undefined);
    },
  };
}

function asksFor(candidate: InstrumentCriteria, criteria: InstrumentCriteria): boolean {
  const names = [
    'fullBbgCompTicker',
    'uniqueId',
    'figi',
    'bbgCompTicker',
    'isin',
    'usCode',
    'localCode',
  ] as const;
  return names.every((name) => (candidate[name] ?? undefined) === criteria[name]);
}
