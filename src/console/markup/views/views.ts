import './tempo.css';
import type { MarkupKind } from '../markup.js';
import type { View } from '../view.js';
import { cardViews } from './cards.js';
import { chimeViews } from './chime.js';
import { dialogViews } from './dialogs.js';
import { entityViews } from './entities.js';
import { formViews } from './form.js';
import { inputViews } from './inputs.js';
import { linkViews } from './links.js';
import { listViews } from './lists.js';
import { selectViews } from './selects.js';
import { tableViews } from './tables.js';
import { textViews } from './text.js';

/** The view of every kind of element. Of an unknown one, what is inside it is shown. */
export const views: Readonly<Record<MarkupKind, View>> = {
  ...textViews,
  ...linkViews,
  ...listViews,
  ...tableViews,
  ...cardViews,
  ...chimeViews,
  ...entityViews,
  ...formViews,
  ...inputViews,
  ...selectViews,
  ...dialogViews,
  unknown: textViews.span,
};
