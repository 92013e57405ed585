import type { AttributeOf } from './entity-tokens.js';
import type { Transcript } from './transcript.js';

/** What the start and the end of an element do to the text around and inside it. */
export interface Layout {
  open(transcript: Transcript, attribute: AttributeOf): void;
  close?(transcript: Transcript): void;
}

const block: Layout = {
  open: (transcript) => transcript.startLine(),
  close: (transcript) => transcript.startLine(),
};

const cell: Layout = {
  open: (transcript) => transcript.startCell(),
  close: (transcript) => transcript.startCell(),
};

const lineEnd: Layout = { open: (transcript) => transcript.breakLine() };

const link: Layout = {
  open: (transcript, attribute) => transcript.openLink(attribute('href')),
  close: (transcript) => transcript.closeLink(),
};

const preformatted: Layout = {
  open: (transcript) => transcript.openPreformatted(),
  close: (transcript) => transcript.closePreformatted(),
};

const preformattedBlock: Layout = {
  open(transcript) {
    transcript.startLine();
    transcript.openPreformatted();
  },
  close(transcript) {
    transcript.closePreformatted();
    transcript.startLine();
  },
};

/** The elements that are on lines of their own, in messages and in what people paste into them. */
const blocks = [
  'p',
  'div',
  'blockquote',
  'hr',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'ul',
  'ol',
  'li',
  'table',
  'thead',
  'tbody',
  'tfoot',
  'tr',
  'messageML',
  'card',
  'expandable-card',
  'header',
  'body',
  'footer',
  'title',
  'dialog',
  'form',
  'button',
  'select',
  'option',
  'textarea',
  'label',
];

const layouts = new Map<string, Layout>([
  ...blocks.map((name): [string, Layout] => [name, block]),
  ['td', cell],
  ['th', cell],
  ['code', preformatted],
  ['pre', preformattedBlock],
  ['br', lineEnd],
  ['a', link],
]);

/** How an element is laid out; `undefined` for one that is just part of its line, such as `<b>`. */
export function layoutOf(name: string): Layout | undefined {
  return layouts.get(name);
}
