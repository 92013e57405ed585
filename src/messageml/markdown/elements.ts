import { blocks } from './blocks.js';
import { code } from './code.js';
import { dialog } from './dialogs.js';
import { entities } from './entities.js';
import { formatting } from './formatting.js';
import { forms } from './forms.js';
import { link } from './links.js';
import { lists } from './lists.js';
import type { MarkdownElement, MarkdownTable } from './markdown-writer.js';
import { tables } from './tables.js';

const transparent: MarkdownElement = { kind: 'transparent' };
const absent: MarkdownElement = { kind: 'absent' };

/** How each element of MessageML is written in Markdown. */
export const markdownTable: MarkdownTable = {
  ...formatting,
  ...blocks,
  ...lists,
  ...tables,
  ...entities,
  ...forms,
  a: link,
  code,
  dialog,
  span: transparent,
  card: transparent,
  'expandable-card': transparent,
  'ui-action': transparent,
  img: absent,
  chime: absent,
};
