import './lists.css';
import type { View } from '../view.js';
import { lookOf } from '../view.js';

/** Lists with bullets and with numbers. */
export const listViews = {
  ul: ({ element, children }) => <ul {...lookOf(element, 'ml-list')}>{children}</ul>,
  ol: ({ element, children }) => <ol {...lookOf(element, 'ml-list')}>{children}</ol>,
  li: ({ element, children }) => <li {...lookOf(element)}>{children}</li>,
} satisfies Record<string, View>;
