import type { TextStyle } from './text-style.js';
import { styleInside } from './text-style.js';

/**
 * Where in a piece of markup a position stands: what a value put there would be part of.
 *
 * Reads only as much XML and template syntax as this question needs, and never fails: judging
 * markup is the checker's work.
 */
export interface Place {
  readonly within: 'text' | 'tag' | 'value' | 'expression' | 'comment';
  /** The innermost element that is open. */
  readonly open: OpenElement | undefined;
  /** The element whose tag it is, from its `<` on. */
  readonly tag: string;
  /** The quote that ends the attribute value. */
  readonly quote: string;
  /** Braces open in a template expression. */
  readonly braces: number;
}

/** An element whose end tag is still to come. */
export interface OpenElement {
  readonly name: string;
  /** How text directly inside it is written. */
  readonly style: TextStyle;
  readonly outer: OpenElement | undefined;
}

/** The beginning of a message. */
export const atStart: Place = { within: 'text', open: undefined, tag: '', quote: '', braces: 0 };

/**
 * Where one is after reading some markup.
 *
 * @example
 * advance(atStart, '<p class="').within   // 'value'
 */
export function advance(from: Place, markup: string): Place {
  let place = from;
  let position = 0;
  while (position < markup.length) {
    const step = steps[place.within];
    const found = step.next(place);
    found.lastIndex = position;
    const match = found.exec(markup);
    if (match === null) {
      return place;
    }
    position = found.lastIndex;
    place = step.enter(place, match);
  }
  return place;
}

interface Step {
  /** What ends this state or matters in it. */
  readonly next: (place: Place) => RegExp;
  readonly enter: (place: Place, match: RegExpExecArray) => Place;
}

const steps: Readonly<Record<Place['within'], Step>> = {
  text: {
    next: () => /<!--|[$#]\{|<(?<name>\/?[^\s/>"'=<]*)/g,
    enter: (place, match) => {
      if (match[0] === '<!--') {
        return { ...place, within: 'comment' };
      }
      if (match[0].endsWith('{')) {
        return { ...place, within: 'expression', braces: 1 };
      }
      return { ...place, within: 'tag', tag: match.groups?.['name'] ?? '' };
    },
  },
  tag: {
    next: () => /["']|\/?>/g,
    enter: (place, match) =>
      match[0].endsWith('>')
        ? { ...place, within: 'text', open: openAfter(place, match[0] === '/>'), tag: '' }
        : { ...place, within: 'value', quote: match[0] },
  },
  value: {
    next: (place) => (place.quote === '"' ? /"|[$#]\{/g : /'|[$#]\{/g),
    enter: (place, match) =>
      match[0] === place.quote
        ? { ...place, within: 'tag', quote: '' }
        : { ...place, within: 'expression', braces: 1 },
  },
  expression: {
    next: () => /[{}]/g,
    enter: (place, match) => {
      const braces = place.braces + (match[0] === '{' ? 1 : -1);
      if (braces > 0) {
        return { ...place, braces };
      }
      return { ...place, within: place.quote === '' ? 'text' : 'value', braces };
    },
  },
  comment: {
    next: () => /-->/g,
    enter: (place) => ({ ...place, within: 'text' }),
  },
};

const isDirective = /^\/?[#@]/;

function openAfter({ tag, open }: Place, selfClosed: boolean): OpenElement | undefined {
  if (selfClosed || isDirective.test(tag)) {
    return open;
  }
  if (tag.startsWith('/')) {
    return open?.outer;
  }
  return { name: tag, style: styleInside(tag, open?.style ?? 'flow'), outer: open };
}

/** How text that is put at a place is written. Meaningless inside tags, expressions and comments. */
export function styleAt({ within, open }: Place): TextStyle {
  return within === 'value' ? 'value' : (open?.style ?? 'flow');
}

/**
 * Why no value may be at a place, as the rest of a sentence; `undefined` where one may.
 *
 * @example
 * misplacedAt(advance(atStart, '<p class='))   // 'is inside the tag <p>. Put it …'
 */
export function misplacedAt({ within, tag }: Place): string | undefined {
  switch (within) {
    case 'text':
    case 'value':
      return undefined;
    case 'tag':
      return `stands inside the tag <${tag}>. Put it between tags or in a quoted attribute value.`;
    case 'expression':
      return 'stands inside a template expression, which the service evaluates. Put it into the entity data.';
    case 'comment':
      return 'stands inside a comment, which MessageML does not have. Remove the comment.';
  }
}
