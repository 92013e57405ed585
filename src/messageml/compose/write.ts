import type { KnownTree } from '../checker/check-message.js';
import type { JsonObject } from '../json.js';
import type { AnyContent } from './content.js';
import type { TakenKey, WriterOptions } from './content-writer.js';
import { ContentWriter } from './content-writer.js';
import { NodeSpans } from './node-span.js';
import type { TextStyle } from './text-style.js';
import type { LongTexts } from './text-writer.js';
import { XmlTree } from './xml-tree.js';

/** Content written as MessageML, without a root, and the entity data it brings. */
export interface WrittenContent {
  readonly markup: string;
  readonly data: JsonObject | undefined;
  /** Whether there may be a `<messageML>` in the markup: authors wrote some of it, or made one. */
  readonly mayHaveRoot: boolean;
}

/** {@link WrittenContent} for a check. */
export interface WrittenMessage extends WrittenContent {
  /**
   * What a reader would find in the content within `<messageML>`; `undefined` where it has to be
   * read, because authors wrote some of it.
   */
  readonly tree: KnownTree | undefined;
  /** Whether some text was long, and was not treated like others. */
  readonly hasLongText: boolean;
  /** Whether an entity's key was taken by other data. */
  readonly hasTakenKeys: boolean;
}

/** Where in the markup the nodes of some content stand, for findings about it. */
export interface ContentPlaces {
  readonly spans: NodeSpans;
  /** Keys of entities that were taken by other data, and where. */
  readonly taken: readonly TakenKey[];
}

/**
 * Writes content as MessageML.
 *
 * @throws CadenzaError `BAD_ARGUMENT` when a value cannot be content (a `Date`, a plain object), or when an
 * element or attribute has a name that XML does not allow.
 */
export function writeContent(content: AnyContent, style: TextStyle = 'flow'): WrittenContent {
  return writtenBy(write(content, style));
}

/** {@link writeContent}, together with the nodes that are written. */
export function writeMessage(content: AnyContent, longTexts: LongTexts = 'whole'): WrittenMessage {
  const tree = new XmlTree('messageML');
  const writer = write(content, 'flow', { tree, longTexts });
  const { markup, data, mayHaveRoot } = writtenBy(writer);
  const { hasLongText, taken } = writer;
  const hasTakenKeys = taken.length > 0;
  return { markup, data, mayHaveRoot, tree: tree.of(markup), hasLongText, hasTakenKeys };
}

/**
 * Where the nodes of content are in what {@link writeContent} makes of it. Only findings ask: most
 * messages have none, so they need not be located while they are written.
 */
export function locateNodes(content: AnyContent): ContentPlaces {
  const spans = new NodeSpans();
  const { taken } = write(content, 'flow', { spans });
  return { spans, taken };
}

/** The path to what of some content cannot be written, or to the entity whose data is not JSON. */
export function pathOfFailure(content: AnyContent): string {
  const spans = new NodeSpans();
  try {
    write(content, 'flow', { spans });
  } catch {
    return spans.pathOf(spans.innermostOpen());
  }
  return spans.pathOf(spans.find(({ data }) => !isJson(data)));
}

function isJson(data: unknown): boolean {
  try {
    JSON.stringify(data);
    return true;
  } catch {
    return false;
  }
}

function write(content: AnyContent, style: TextStyle, options?: WriterOptions): ContentWriter {
  const writer = new ContentWriter(options);
  writer.write(content, style);
  return writer;
}

function writtenBy({ output, data, mayHaveRoot }: ContentWriter): WrittenContent {
  const isEmpty = Object.keys(data).length === 0;
  return { markup: output.text(), data: isEmpty ? undefined : data, mayHaveRoot };
}
