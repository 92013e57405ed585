import { limits } from '../../contract/index.js';
import type {
  Directory,
  DirectoryUser,
  DocumentNode,
  ElementName,
  MessageMLDocument,
} from '../../messageml/engine.js';
import { entityJsonOf, formsOf } from '../../messageml/engine.js';
import type { Diagnostic } from '../../messageml/index.js';
import { checkMessageML, renderPresentationML, renderText } from '../../messageml/index.js';
import { interactiveElementNames } from '../../messageml/internals.js';
import { Refusal } from '../errors.js';
import type { ContentWords } from '../search/content-words.js';
import { findContent } from '../search/content-words.js';
import { shownTexts } from './shown-texts.js';
import { readSubmission } from './submission.js';

/** A message as its sender wrote it. */
export interface MessageSource {
  /** MessageML or PresentationML, template expressions included. */
  readonly message: string;
  /** JSON text. */
  readonly data?: string | undefined;
  readonly version?: string | undefined;
}

/** A message that was checked and rendered: texts alone, whatever its document looks like. */
export interface RenderedMessage {
  readonly presentation: string;
  /** JSON text of an object. */
  readonly entityData: string;
  readonly plainText: string;
  /** What it can be found by. */
  readonly words: ContentWords;
  /** What policies look at. */
  readonly shown: readonly string[];
  /** Whether it has elements that a reader can operate: forms, dialogs, actions (MSG-6). */
  readonly isInteractive: boolean;
}

/** The people whom a message mentions, by their id or address; `undefined` for those who do not exist. */
export interface People {
  readonly byId: ReadonlyMap<number, DirectoryUser | undefined>;
  /** By the address as it is written in the message. */
  readonly byEmail: ReadonlyMap<string, DirectoryUser | undefined>;
}

/** For a message of which it is not known yet whom it mentions. */
export const nobody: People = { byId: new Map(), byEmail: new Map() };

/** What somebody entered into a form. */
export interface Submission {
  readonly formId: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** What template expressions take and make. */
export interface TemplateCost {
  readonly steps: number;
  /** Characters of the message when they are evaluated. */
  readonly output: number;
}

/** What is to be rendered. */
export interface RenderJob {
  readonly source: MessageSource;
  /** Who was looked up so far. */
  readonly people: People;
  /** What was entered into a form of the message, if that is to be read instead. */
  readonly submission?: Submission | undefined;
  /** What its template expressions may cost. Default: as much as the engine allows. */
  readonly template?: TemplateCost | undefined;
}

/** What came of it. */
export type RenderOutcome =
  | { readonly kind: 'rendered'; readonly message: RenderedMessage }
  /** What the form's author receives; `undefined` when there is no such form. */
  | { readonly kind: 'submitted'; readonly values: Record<string, unknown> | undefined }
  /** In the service's own words. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** It mentions people who have to be looked up first. */
  | { readonly kind: 'unknown people'; readonly ids: number[]; readonly emails: string[] }
  /** Its template expressions cost more than they were given. */
  | { readonly kind: 'too heavy' };

/** Characters of a message and its data that are rendered at once. */
const shortLength = 16_000;
/** Template expressions that are run at once, some milliseconds: a short message may write a long one. */
const cheap: TemplateCost = { steps: 20_000, output: 2 * shortLength };

/** The findings about what template expressions cost. */
const costFindings: readonly Diagnostic['code'][] = [
  'template-too-many-steps',
  'template-output-too-long',
];

/** Checks a message with the engine and renders it. Needs nothing but what it is given: it runs anywhere. */
export function render({ source, people, submission, template }: RenderJob): RenderOutcome {
  const asked = new AskedPeople(people);
  const checked = checkMessageML(source.message, {
    data: source.data,
    version: source.version,
    directory: asked.directory,
    templateSteps: template?.steps,
    templateOutput: template?.output,
  });
  if (
    template !== undefined &&
    checked.diagnostics.some(({ code }) => costFindings.includes(code))
  ) {
    return { kind: 'too heavy' };
  }
  const count = checked.ok ? countOfEntities(checked.document.children) : asked.count;
  if (count > limits.entitiesPerMessage) {
    return {
      kind: 'refused',
      reason: `A message has at most ${limits.entitiesPerMessage} tags and mentions, this one has ${count}.`,
    };
  }
  if (asked.count > 0) {
    return { kind: 'unknown people', ids: [...asked.ids], emails: [...asked.emails] };
  }
  if (!checked.ok) {
    const first = checked.diagnostics.find(({ severity }) => severity === 'error');
    const reason = first?.serviceMessage ?? first?.message ?? 'The message is not valid.';
    return { kind: 'refused', reason };
  }
  const { document } = checked;
  return submission === undefined ? rendered(document) : submitted(document, submission);
}

/** Renders a message that takes some milliseconds at most; `undefined` for one that may take longer. */
export function renderIfCheap(job: RenderJob): RenderOutcome | undefined {
  const { message, data = '' } = job.source;
  if (message.length + data.length > shortLength) {
    return undefined;
  }
  const outcome = render({ ...job, template: cheap });
  return outcome.kind === 'too heavy' ? undefined : outcome;
}

function submitted(document: MessageMLDocument, { formId, values }: Submission): RenderOutcome {
  const form = formsOf(document).find(({ id }) => id === formId);
  try {
    return { kind: 'submitted', values: form && readSubmission(form, values) };
  } catch (error) {
    if (error instanceof Refusal) {
      return { kind: 'refused', reason: error.message };
    }
    throw error;
  }
}

function rendered(document: MessageMLDocument): RenderOutcome {
  const presentation = renderPresentationML(document);
  const entityData = entityJsonOf(document);
  const length = presentation.length + entityData.length;
  // A reader gets all of this at once, however short its source was.
  if (length > limits.renderedCharacters) {
    return {
      kind: 'refused',
      reason: `A message and its entity data have at most ${limits.renderedCharacters} characters when they are delivered, these have ${length}.`,
    };
  }
  const content = findContent(document);
  return {
    kind: 'rendered',
    message: {
      presentation,
      entityData,
      plainText: renderText(document),
      words: content.words,
      shown: shownTexts(document, content),
      isInteractive: isInteractive(document),
    },
  };
}

/** Who is mentioned; people who were not looked up yet are accepted for now. */
class AskedPeople {
  readonly ids = new Set<number>();
  readonly emails = new Set<string>();
  readonly directory: Directory;

  constructor({ byId, byEmail }: People) {
    this.directory = {
      userById: (id) => known(byId, id, this.ids),
      userByEmail: (email) => known(byEmail, email, this.emails),
    };
  }

  get count(): number {
    return this.ids.size + this.emails.size;
  }
}

const anybody: DirectoryUser = { id: 0, displayName: '' };

function known<Key>(
  people: ReadonlyMap<Key, DirectoryUser | undefined>,
  key: Key,
  asked: Set<Key>,
): DirectoryUser | undefined {
  if (people.has(key)) {
    return people.get(key);
  }
  asked.add(key);
  return anybody;
}

const tags: ReadonlySet<string> = new Set(['hashtag', 'cashtag', 'instrument', 'mention']);

function countOfEntities(nodes: readonly DocumentNode[]): number {
  return nodes.reduce((count, node) => {
    const isTag = node.type === 'element' && tags.has(node.entity?.kind ?? '');
    const inside = node.type === 'element' ? countOfEntities(node.children) : 0;
    return count + (isTag ? 1 : 0) + inside;
  }, 0);
}

/** The elements that only service accounts may send (MSG-6). */
const interactiveElements: ReadonlySet<ElementName> = new Set(interactiveElementNames);

/** Whether a message has elements that a reader can operate: forms, dialogs, actions. */
export function isInteractive({ children }: Pick<MessageMLDocument, 'children'>): boolean {
  return children.some(
    (node) =>
      node.type === 'element' && (interactiveElements.has(node.name) || isInteractive(node)),
  );
}
