import { advance, atStart, type Place, styleAt } from './place.js';

const writtenLineBreak = /&#13;&#10;|&#1[03];/g;

/**
 * Turns the line breaks that {@link escapeText} kept as references into `<br/>`, wherever in the
 * markup a line break is to be seen: between tags, but not in attributes, `<pre>`, `<code>`, text
 * areas or options. For markup that was put together as one string, as templates do.
 *
 * @param from - where in the message the markup begins
 *
 * @example
 * breakLines('<p title="a&#10;b">c&#10;d</p>')   // '<p title="a&#10;b">c<br/>d</p>'
 */
export function breakLines(markup: string, from: Place = atStart): string {
  if (!markup.includes('&#1')) {
    return markup;
  }
  let place = from;
  let read = 0;
  return markup.replace(writtenLineBreak, (reference, offset: number) => {
    place = advance(place, markup.slice(read, offset));
    read = offset;
    return place.within === 'text' && styleAt(place) === 'flow' ? '<br/>' : reference;
  });
}
