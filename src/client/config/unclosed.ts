import { type Document, isCollection, isScalar, visit } from 'yaml';

/** A bracket, a brace or a quote that nothing closes. */
export interface Unclosed {
  /** The character itself. */
  readonly opening: string;
  /** Where it stands in the text. */
  readonly offset: number;
}

const closings: Readonly<Record<string, string>> = { '[': ']', '{': '}', '"': '"', "'": "'" };

/** Of one that is missing at the end of a flow collection; the code alone may mean wrong indentation. */
const missing = /^Flow (map|sequence) .*end with a|^Missing closing/;

/**
 * Whether an error of the parser says that something is not closed. It stands where the parser gave up, at the next
 * line or at the end of the file, and not where an author has to look.
 */
export function saysUnclosed({ message }: { readonly message: string }): boolean {
  return missing.test(message);
}

/** All that is opened in a document and not closed, from the top. */
export function unclosedIn(document: Document, text: string): readonly Unclosed[] {
  const found: Unclosed[] = [];
  visit(document, (_, node) => {
    const isOpened = isCollection(node) ? node.flow === true : isScalar(node);
    const range = isOpened && (isCollection(node) || isScalar(node)) ? node.range : undefined;
    const [start = 0, end = 0] = range ?? [];
    const opening = text.charAt(start);
    const closing = closings[opening];
    if (range && closing !== undefined && !(end > start + 1 && text[end - 1] === closing)) {
      found.push({ opening, offset: start });
    }
  });
  return found;
}
