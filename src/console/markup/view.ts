import type { ComponentChildren, ComponentType } from 'preact';
import type { MarkupElement } from './markup.js';
import { classesOf } from './markup.js';
import { allowedStyle } from './style.js';

/** What the view of an element gets: the element, and what is inside it, drawn already. */
export interface ViewProps {
  readonly element: MarkupElement;
  readonly children?: ComponentChildren;
}

/** Draws the elements of one kind. */
export type View = ComponentType<ViewProps>;

/** The class names and the style of an element, as far as a message may bring its own. */
export interface Look {
  readonly class?: string;
  readonly style?: Readonly<Record<string, string>>;
}

/**
 * What an author may say about the look of an element. Of the class names only the documented ones,
 * which start with `tempo-`, come through: any other might be one of the console's own.
 *
 * @param own - class names of the console for this element
 */
export function lookOf(element: MarkupElement, ...own: readonly string[]): Look {
  const classes = [...own, ...classesOf(element).filter((name) => name.startsWith('tempo-'))];
  const style = allowedStyle(element.attributes.get('style'));
  return {
    ...(classes.length === 0 ? {} : { class: classes.join(' ') }),
    ...(style === undefined ? {} : { style }),
  };
}
