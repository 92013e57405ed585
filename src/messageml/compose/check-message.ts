import { fillIn } from '../../freemarker/index.js';
import type { CheckOptions } from '../checker/check.js';
import { checkMessageML, checkReadMessage } from '../checker/check-message.js';
import type { CatalogueEntry } from '../diagnostics/catalogue-entry.js';
import type { Diagnostic, Position } from '../diagnostics/diagnostic.js';
import type { MessageMLDocument } from '../document/document.js';
import { requireOptions } from '../given.js';
import { asWritten } from '../values/json-copy.js';
import type { AnyContent } from './content.js';
import type { ContentFindingCode } from './content-findings.js';
import { contentFindings } from './content-findings.js';
import { displacedKeys } from './displaced-keys.js';
import { markupOf } from './markup.js';
import type { NodeSpan } from './node-span.js';
import { repeatedNames } from './repeated-names.js';
import type { LongTexts } from './text-writer.js';
import type { ComposedMessage, RootedMessage } from './to-messageml.js';
import { inOneRoot } from './to-messageml.js';
import type { WrittenMessage } from './write.js';
import { locateNodes, pathOfFailure, writeMessage } from './write.js';

/** A finding about composed content: where it is in the content, besides where it is in the markup. */
export interface ContentFinding extends Diagnostic {
  /**
   * The elements that lead to it: `form "order" › select "side" › option 3`. Empty for the message as
   * a whole.
   */
  readonly path: string;
}

/** The outcome of {@link checkMessage}: the message as it will be sent, or at least one error. */
export type CheckedContent =
  | {
      readonly ok: true;
      readonly composed: ComposedMessage;
      readonly document: MessageMLDocument;
      readonly findings: readonly ContentFinding[];
    }
  | { readonly ok: false; readonly findings: readonly [ContentFinding, ...ContentFinding[]] };

/** The outcome of {@link composeMessage}. */
export type ComposedContent =
  | { readonly ok: true; readonly composed: ComposedMessage }
  | { readonly ok: false; readonly findings: readonly [ContentFinding, ...ContentFinding[]] };

/** What a check of content may know besides the content. */
export interface ContentCheckOptions extends Omit<CheckOptions, 'data'> {
  /** Entity data to which the content refers, besides what its entities bring. Default: none. */
  readonly data?: object | undefined;
}

/**
 * Checks content once, whole, with the rules of the service, before it is sent. Template expressions
 * are evaluated with the content's own data and what is given beside it. Never throws, whatever the
 * content.
 *
 * @example
 * const checked = checkMessage(order);
 * if (!checked.ok) for (const { path, message } of checked.findings) console.error(`${path}: ${message}`);
 */
export function checkMessage(
  content: AnyContent,
  options: ContentCheckOptions = {},
): CheckedContent {
  requireOptions(options, 'checkMessage');
  const { data, ...others } = options;
  const whole = withData(content, data);
  const tried = tryToCompose(whole, 'whole');
  return 'code' in tried ? { ok: false, findings: [tried] } : checkTried(whole, tried, others);
}

/**
 * Composes a message and checks it as {@link checkMessage} does, for whoever needs no document of it. Of long texts
 * a beginning is checked: the rest is as valid, whatever it says, and a text of 100,000 lines has as many elements.
 *
 * @example
 * const checked = composeMessage(['You said: ', b(text)]);
 * if (checked.ok) console.log(checked.composed.message);
 */
export function composeMessage(
  content: AnyContent,
  { data, ...options }: ContentCheckOptions = {},
): ComposedContent {
  const whole = withData(content, data);
  const tried = tryToCompose(whole, 'untold');
  if ('code' in tried) {
    return { ok: false, findings: [tried] };
  }
  if (tried.written.hasLongText) {
    const begun = tryToCompose(whole, 'begun');
    if (!('code' in begun) && checkTried(whole, begun, options).ok) {
      return { ok: true, composed: tried.composed };
    }
  }
  return checkTried(whole, tried, options);
}

function withData(content: AnyContent, data: object | undefined): AnyContent {
  return data === undefined ? content : markupOf([{ content, style: 'flow' }], asWritten(data));
}

function checkTried(
  content: AnyContent,
  { written, composed, shift }: TriedMessage,
  options: Omit<CheckOptions, 'data'>,
): CheckedContent {
  const known = { data: composed.data, ...options };
  const checked =
    written.tree === undefined
      ? checkMessageML(composed.message, known)
      : checkReadMessage(composed.message, written.tree, known);
  const displaced =
    composed.data !== undefined && checked.ok ? displacedKeys(checked.document) : [];
  const repeated = checked.ok ? repeatedNames(checked.document) : [];
  const isWrong = written.hasTakenKeys || displaced.length > 0 || repeated.length > 0;
  if (checked.ok && checked.diagnostics.length === 0 && !isWrong) {
    return { ok: true, composed, document: checked.document, findings: [] };
  }
  const { spans, taken } = locateNodes(content);
  const located = (diagnostic: Diagnostic): ContentFinding => {
    return { ...diagnostic, path: spans.pathOf(spans.at(diagnostic.start.offset - shift)) };
  };
  const startOf = (span: NodeSpan | undefined) =>
    positionAt(composed.message, span === undefined ? 0 : span.start + shift);
  const own = taken.map(({ key, span, offset }) => {
    const at = positionAt(composed.message, offset + shift);
    return findingOf('entity-key-taken', { key: JSON.stringify(key) }, at, spans.pathOf(span));
  });
  for (const { key, tag } of displaced) {
    const span = spans.find(({ attributes }) => attributes['data-entity-id'] === key);
    const values = { key: JSON.stringify(key), tag };
    own.push(findingOf('entity-key-generated', values, startOf(span), spans.pathOf(span)));
  }
  for (const { form, name } of repeated) {
    const span = spans.findRepeated(
      ({ tag, attributes }) => tag === 'form' && attributes['id'] === form,
      ({ attributes }) => attributes['name'] === name,
    );
    // What is in raw markup is the service's to judge, which takes it.
    if (span !== undefined) {
      const values = { form: JSON.stringify(form), name: JSON.stringify(name) };
      own.push(findingOf('field-name-taken', values, startOf(span), spans.pathOf(span)));
    }
  }
  if (!checked.ok) {
    const [first, ...others] = checked.diagnostics;
    return { ok: false, findings: [located(first), ...own, ...others.map(located)] };
  }
  const findings = checked.diagnostics.map(located);
  const [first, ...others] = own;
  if (first !== undefined) {
    return { ok: false, findings: [first, ...others, ...findings] };
  }
  return { ok: true, composed, document: checked.document, findings };
}

interface TriedMessage extends RootedMessage {
  readonly written: WrittenMessage;
}

function tryToCompose(content: AnyContent, longTexts: LongTexts): TriedMessage | ContentFinding {
  try {
    const written = writeMessage(content, longTexts);
    return { written, ...inOneRoot(content, written) };
  } catch (error) {
    return notShowable(writingProblem(error), pathOfFailure(content));
  }
}

function notShowable(problem: string, path: string): ContentFinding {
  return findingOf('content-not-showable', { problem }, beginning, path);
}

function writingProblem(error: unknown): string {
  // The stack or a string ran full: only content that is put into its own attributes, or is huge.
  if (error instanceof RangeError) {
    return 'The content contains itself, or is too much to write.';
  }
  return error instanceof Error ? error.message : String(error);
}

function findingOf(
  code: ContentFindingCode,
  values: Readonly<Record<string, string>>,
  at: Position,
  path: string,
): ContentFinding {
  const { severity, message, fix }: CatalogueEntry = contentFindings[code];
  const advice = fix === undefined ? {} : { fix };
  return { code, severity, message: fillIn(message, values), ...advice, start: at, end: at, path };
}

const beginning: Position = { line: 1, column: 1, offset: 0 };

function positionAt(text: string, offset: number): Position {
  const before = text.slice(0, offset);
  const lineStart = before.lastIndexOf('\n') + 1;
  return { line: before.split('\n').length, column: offset - lineStart + 1, offset };
}
