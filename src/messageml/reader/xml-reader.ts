import { AttributeNames } from './attribute-names.js';
import { endsUnquoted, endsValue, isSpace, nameEnd, startsName } from './characters.js';
import { readDeclaration } from './declaration.js';
import { reportForbiddenCharacters } from './forbidden-characters.js';
import { readInstruction } from './instructions.js';
import type { XmlAttribute, XmlElement, XmlNode } from './nodes.js';
import type { ReportProblem, XmlProblem } from './problems.js';
import { ValueDecoder } from './value-decoder.js';

/**
 * How deep elements may stand in each other. The service overflows its stack from about 1,500 on; ours
 * has to suffice for whoever calls from within calls of his own, too.
 */
export const maximumDepth = 1000;

/** After how many problems reading stops: what follows then is noise. */
const maximumProblems = 50;

/** Shared by all elements without any; replaced, not changed, by the first one. */
const noAttributes: XmlAttribute[] = [];
const noChildren: XmlNode[] = [];

/**
 * Reads XML strictly: one pass, exact offsets, everything malformed reported.
 *
 * After a problem it goes on where it can tell what was meant, so that an author sees all of them.
 * The tree it returns is complete only when nothing was reported. `undefined`: there is no root.
 *
 * @example
 * readXml('<a>x</a>', () => {})   // { type: 'element', name: 'a', children: [{ type: 'text', … }], … }
 */
export function readXml(text: string, report: ReportProblem): XmlElement | undefined {
  return new XmlReader(text, report).read();
}

class XmlReader {
  private readonly text: string;
  private readonly report: ReportProblem;
  private position = 0;
  /** Elements that are open, the root first. */
  private readonly open: XmlElement[] = [];
  private root: XmlElement | undefined;
  private stopped = false;
  private problems = 0;
  /** Names of elements that were reported as unclosed, so that their end tags are not, too. */
  private readonly forgiven: string[] = [];
  /** The next `]]>` at or after the last text; beyond the text when there is none. */
  private nextCdataEnd = -1;
  private readonly attributeNames = new AttributeNames();
  private readonly decoder: ValueDecoder;
  private readonly bytewise: boolean;

  constructor(text: string, report: ReportProblem) {
    this.text = text;
    this.report = (code, start, end, values) => {
      if (this.stopped) return;
      report(code, start, end, values);
      this.problems += 1;
      if (this.problems >= maximumProblems) this.stopped = true;
    };
    reportForbiddenCharacters(text, this.report);
    const declaration = readDeclaration(text, this.report);
    this.position = declaration.end;
    this.bytewise = declaration.bytewise;
    this.decoder = new ValueDecoder(text, declaration, this.report);
  }

  read(): XmlElement | undefined {
    this.readOutsideRoot('content-before-root');
    if (this.hasStopped()) return undefined;
    if (this.position >= this.text.length) {
      this.report('no-root', 0, this.text.length, {});
      return undefined;
    }
    this.readStartTag(this.position);
    this.readContent();
    if (!this.hasStopped()) {
      this.readOutsideRoot('content-after-root');
      if (!this.hasStopped() && this.position < this.text.length) {
        this.report('second-root', this.position, nameEnd(this.text, this.position + 1), {});
      }
    }
    return this.root;
  }

  private hasStopped(): boolean {
    return this.stopped;
  }

  /** Comments, instructions and white space around the root; stops at the `<` of an element. */
  private readOutsideRoot(misplaced: XmlProblem): void {
    const { text } = this;
    while (!this.stopped) {
      while (isSpace(text.charCodeAt(this.position))) this.position += 1;
      const { position } = this;
      if (position >= text.length) return;
      if (text.charCodeAt(position) !== 60) {
        const next = text.indexOf('<', position);
        this.fail(misplaced, position, next === -1 ? text.length : next);
        return;
      }
      if (startsName(text.codePointAt(position + 1) ?? 0)) return;
      if (text.startsWith('<!--', position)) this.readComment(position);
      else if (text.startsWith('<?', position)) this.readInstruction(position);
      else if (text.startsWith('<!DOCTYPE', position)) {
        this.fail('doctype', position, position + 9);
      } else if (position + 1 < text.length) this.fail(misplaced, position, position + 1);
      else this.failOpen(position, position + 1, 'the tag', 'the tag to its end, or &lt;');
    }
  }

  private readContent(): void {
    const { text } = this;
    while (this.open.length > 0 && !this.stopped) {
      const { position } = this;
      const markup = text.indexOf('<', position);
      if (markup !== position) this.addText(position, markup === -1 ? text.length : markup);
      if (markup === -1) {
        this.failAtEnd();
        return;
      }
      const code = text.charCodeAt(markup + 1);
      if (code === 47) this.readEndTag(markup);
      else if (startsName(code < 0xd800 ? code : (text.codePointAt(markup + 1) ?? 0))) {
        this.readStartTag(markup);
      } else if (code === 33) this.readDeclarationLike(markup);
      else if (code === 63) this.readInstruction(markup);
      else this.keepAsText(markup);
    }
  }

  private readStartTag(start: number): void {
    const { text } = this;
    const end = nameEnd(text, start + 1);
    const element: XmlElement = {
      type: 'element',
      name: text.slice(start + 1, end),
      attributes: noAttributes,
      children: noChildren,
      start,
      startTagEnd: end,
      end,
    };
    if (this.open.length === 0) this.root = element;
    else this.add(element);
    if (this.open.length >= maximumDepth) {
      this.fail('nested-too-deep', start, end, { depth: String(maximumDepth) });
      return;
    }
    this.position = end;
    if (text.charCodeAt(end) === 62) this.position = end + 1;
    else if (this.readAttributes(element)) return;
    if (this.stopped) return;
    element.startTagEnd = this.position;
    this.open.push(element);
  }

  /** Reads from behind the tag's name to behind its `>`; true when the tag closes itself. */
  private readAttributes(element: XmlElement): boolean {
    const { text } = this;
    while (!this.stopped) {
      const before = this.position;
      while (isSpace(text.charCodeAt(this.position))) this.position += 1;
      const { position } = this;
      const code = text.charCodeAt(position);
      if (code === 62) {
        this.position = position + 1;
        return false;
      }
      if (code === 47 && text.charCodeAt(position + 1) === 62) {
        this.position = position + 2;
        element.startTagEnd = this.position;
        element.end = this.position;
        return true;
      }
      if (position >= text.length) {
        this.failOpen(element.start, element.startTagEnd, `the tag <${element.name}>`, '>');
        return false;
      }
      const end = nameEnd(text, position);
      if (end === position || position === before) {
        this.report('malformed-tag', position, position + 1, { element: element.name });
        if (end === position && !this.skipInTag(position)) return false;
      }
      if (end > position) this.readAttribute(element, position, end);
    }
    return false;
  }

  /** Leaves out what is no attribute; false when the tag has to be taken as ended. */
  private skipInTag(position: number): boolean {
    const { text } = this;
    let next = position + 1;
    while (next < text.length) {
      const code = text.charCodeAt(next);
      if (code === 60) break;
      if (code === 62 || code === 47 || isSpace(code)) {
        this.position = next;
        return true;
      }
      next += 1;
    }
    this.position = next;
    return next >= text.length;
  }

  private readAttribute(element: XmlElement, nameStart: number, nameEndOffset: number): void {
    const { text } = this;
    const name = text.slice(nameStart, nameEndOffset);
    const names = { attribute: name, element: element.name };
    let position = nameEndOffset;
    while (isSpace(text.charCodeAt(position))) position += 1;
    if (text.charCodeAt(position) !== 61) {
      this.report('attribute-without-value', nameStart, nameEndOffset, names);
      this.position = nameEndOffset;
      return;
    }
    position += 1;
    while (isSpace(text.charCodeAt(position))) position += 1;
    const quote = text.charCodeAt(position);
    if (quote !== 34 && quote !== 39) {
      this.report('unquoted-attribute', nameStart, nameEndOffset, names);
      while (position < text.length && !endsUnquoted(text.charCodeAt(position))) position += 1;
      this.position = position;
      return;
    }
    this.readValue(element, { name, nameStart, nameEnd: nameEndOffset }, position + 1, quote);
  }

  private readValue(
    element: XmlElement,
    named: { readonly name: string; readonly nameStart: number; readonly nameEnd: number },
    start: number,
    quote: number,
  ): void {
    const { text } = this;
    let position = start;
    let plain = true;
    let lessThan = -1;
    for (;;) {
      const code = text.charCodeAt(position);
      if (code === quote) break;
      if (code < 32 || code === 38) plain = false;
      else if (code === 60 && lessThan === -1) lessThan = position;
      else if (position >= text.length) break;
      position += 1;
    }
    if (lessThan !== -1) {
      const names = { attribute: named.name, element: element.name };
      this.report('less-than-in-attribute', lessThan, lessThan + 1, names);
    }
    if (position >= text.length || (lessThan !== -1 && !endsValue(text.charCodeAt(position + 1)))) {
      if (lessThan !== -1) this.fail(undefined, start, start);
      const closing = String.fromCharCode(quote);
      this.failOpen(named.nameStart, named.nameEnd, `the value of ${named.name}`, closing);
      return;
    }
    this.position = position + 1;
    const value =
      plain && !this.bytewise
        ? text.slice(start, position)
        : this.decoder.decodeValue(start, position);
    const { name, nameStart, nameEnd } = named;
    this.addAttribute(element, {
      name,
      value,
      nameStart,
      nameEnd,
      valueStart: start,
      valueEnd: position,
    });
  }

  private addAttribute(element: XmlElement, attribute: XmlAttribute): void {
    const { attributes } = element;
    if (attributes === noAttributes) {
      element.attributes = [attribute];
      return;
    }
    if (this.attributeNames.has(attributes, attribute.name)) {
      const names = { attribute: attribute.name, element: element.name };
      this.report('duplicate-attribute', attribute.nameStart, attribute.nameEnd, names);
    } else attributes.push(attribute);
  }

  private readEndTag(start: number): void {
    const { text } = this;
    const element = this.open[this.open.length - 1];
    if (element === undefined) return;
    const { name } = element;
    let position = start + 2 + name.length;
    if (!text.startsWith(name, start + 2) || nameEnd(text, start + 2) !== position) {
      this.readForeignEndTag(start);
      return;
    }
    while (isSpace(text.charCodeAt(position))) position += 1;
    if (text.charCodeAt(position) === 62) position += 1;
    else if (position >= text.length) {
      this.failAtEnd();
      return;
    } else this.report('malformed-end-tag', start, position, { element: name });
    this.position = position;
    element.end = position;
    this.open.pop();
  }

  /** An end tag that does not belong to the element that is open: closes an outer one, or nothing. */
  private readForeignEndTag(start: number): void {
    const { text, open } = this;
    const end = nameEnd(text, start + 2);
    const name = text.slice(start + 2, end);
    const close = text.indexOf('>', end);
    if (close === -1) {
      this.failAtEnd();
      return;
    }
    this.position = close + 1;
    const index = open.findLastIndex((element) => element.name === name);
    const element = open.at(-1)?.name ?? '';
    if (index === -1) {
      const forgiven = this.forgiven.indexOf(name);
      if (forgiven === -1) this.report('stray-end-tag', start, close + 1, { tag: name, element });
      else this.forgiven.splice(forgiven, 1);
      return;
    }
    for (const unclosed of open.splice(index).reverse()) {
      unclosed.end = start;
      if (unclosed.name === name) continue;
      this.forgiven.push(unclosed.name);
      this.report('unclosed-element', unclosed.start, unclosed.startTagEnd, {
        element: unclosed.name,
      });
      if (this.stopped) return;
    }
  }

  /** What starts with `<!` inside the root. */
  private readDeclarationLike(start: number): void {
    const { text } = this;
    if (text.startsWith('--', start + 2)) this.readComment(start);
    else if (text.startsWith('[CDATA[', start + 2)) {
      const end = text.indexOf(']]>', start + 9);
      if (end === -1) this.failOpen(start, start + 9, 'the CDATA section', ']]>');
      else this.addOther('#cdata-section', start, end + 3);
    } else if (text.startsWith('DOCTYPE', start + 2)) this.fail('doctype', start, start + 9);
    else if (text.charCodeAt(start + 2) === 45) {
      const problem = 'Comment must start with "<!--".';
      this.report('malformed-comment', start, start + 3, { problem });
      this.addText(start, start + 3);
      this.position = start + 3;
    } else this.keepAsText(start);
  }

  private readComment(start: number): void {
    const { text } = this;
    const dashes = text.indexOf('--', start + 4);
    if (dashes !== -1 && text.charCodeAt(dashes + 2) === 62) {
      this.addOther('#comment', start, dashes + 3);
      return;
    }
    const end = dashes === -1 ? -1 : text.indexOf('-->', dashes);
    if (end === -1) {
      this.failOpen(start, start + 4, 'the comment', '-->');
      return;
    }
    const problem = 'The string "--" is not permitted within comments.';
    this.report('malformed-comment', dashes, dashes + 2, { problem });
    this.position = end + 3;
  }

  private readInstruction(start: number): void {
    const { target, targetEnd, end, problem } = readInstruction(this.text, start);
    if (problem !== undefined) this.report('malformed-instruction', start, targetEnd, { problem });
    if (end === -1) this.failOpen(start, start + 2, 'the processing instruction', '?>');
    else if (problem === undefined) this.addOther(target, start, end);
    else this.position = end;
  }

  private keepAsText(start: number): void {
    if (start + 1 >= this.text.length) {
      this.failAtEnd();
      return;
    }
    this.report('bare-less-than', start, start + 1, {});
    this.addText(start, start + 1);
    this.position = start + 1;
  }

  private addText(start: number, end: number): void {
    if (this.nextCdataEnd < start) {
      const found = this.text.indexOf(']]>', start);
      this.nextCdataEnd = found === -1 ? Infinity : found;
    }
    if (this.nextCdataEnd < end) {
      this.report('cdata-end-in-text', this.nextCdataEnd, this.nextCdataEnd + 3, {});
    }
    this.add({ type: 'text', value: this.decoder.decodeText(start, end), start, end });
  }

  private addOther(name: string, start: number, end: number): void {
    this.position = end;
    this.add({ type: 'other', name, start, end });
  }

  private add(node: XmlNode): void {
    const parent = this.open[this.open.length - 1];
    if (parent === undefined) return;
    // A list that is made with its first node takes no more memory than that.
    if (parent.children.length === 0) parent.children = [node];
    else parent.children.push(node);
  }

  private failAtEnd(): void {
    const element = this.open.at(-1);
    if (element === undefined) return;
    const { name, start, startTagEnd } = element;
    this.failOpen(start, startTagEnd, `<${name}>`, `</${name}>`, name);
  }

  /** Reports that the text ends inside something, and what would close that. */
  private failOpen(
    start: number,
    end: number,
    what: string,
    closing: string,
    element?: string,
  ): void {
    const names = element === undefined ? {} : { element };
    this.fail('unexpected-end', start, end, { what, closing, ...names });
  }

  /** Reports what makes it pointless to read on (nothing more, when that is already reported). */
  private fail(
    code: XmlProblem | undefined,
    start: number,
    end: number,
    values: Readonly<Record<string, string>> = {},
  ): void {
    if (code !== undefined) this.report(code, start, end, values);
    this.stopped = true;
    for (const element of this.open) element.end = this.text.length;
  }
}
