/** What the editor's page elements mean in Markdown, around the text inside them. */
const around: Readonly<Record<string, string>> = {
  B: '**',
  STRONG: '**',
  I: '*',
  EM: '*',
  CODE: '`',
};

const blocks: ReadonlySet<string> = new Set(['DIV', 'P', 'UL', 'OL']);

/**
 * What somebody wrote with bold letters, italics, lists and links, as Markdown: a bot reads it as text, and
 * can show it as it is.
 *
 * @example
 * const editor = new DocumentFragment();
 * editor.append('Buy now');
 * formattedText(editor); // 'Buy now', with asterisks around what is bold
 */
export function formattedText(root: Node): string {
  return textIn(root)
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^\n+|\s+$/g, '');
}

function textIn(node: Node): string {
  return [...node.childNodes].map((child, at) => textOf(child, at)).join('');
}

function textOf(node: Node, at: number): string {
  if (!(node instanceof HTMLElement)) {
    return (node.textContent ?? '').replaceAll('\u00a0', ' ');
  }
  const text = textIn(node);
  const mark = around[node.tagName];
  if (mark !== undefined) {
    return marked(text, mark);
  }
  switch (node.tagName) {
    case 'BR':
      return '\n';
    case 'A':
      return `[${text}](${node.getAttribute('href') ?? ''})`;
    case 'LI':
      return `${node.parentElement?.tagName === 'OL' ? `${at + 1}.` : '-'} ${text.trim()}\n`;
    default:
      return blocks.has(node.tagName)
        ? `${lineBreakBefore(node)}${text.replace(/\n$/, '')}\n`
        : text;
  }
}

/** Marks are at the letters: white space inside them goes outside. */
function marked(text: string, mark: string): string {
  const inside = text.trim();
  return inside === '' ? text : text.replace(inside, () => `${mark}${inside}${mark}`);
}

/** The first line of an editor is in no block of its own. */
function lineBreakBefore({ previousSibling }: Node): string {
  const isInLine =
    previousSibling !== null &&
    !(previousSibling instanceof HTMLElement && blocks.has(previousSibling.tagName));
  return isInLine ? '\n' : '';
}
