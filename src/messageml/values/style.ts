/** The style properties that messages may use. */
export const styleProperties: readonly string[] =
  `align-content align-items align-self background background-attachment background-blend-mode
  background-clip background-color background-image background-position background-repeat
  background-size border border-bottom border-bottom-color border-bottom-left-radius
  border-bottom-right-radius border-bottom-style border-bottom-width border-collapse border-color
  border-image border-image-outset border-image-repeat border-image-slice border-image-source
  border-image-width border-left border-left-color border-left-style border-left-width
  border-radius border-right border-right-color border-right-style border-right-width
  border-spacing border-style border-top border-top-color border-top-left-radius
  border-top-right-radius border-top-style border-top-width border-width box-shadow box-sizing
  caption-side clear color content counter-increment counter-reset display empty-cells flex
  flex-basis flex-direction flex-flow flex-grow flex-shrink flex-wrap font font-family
  font-kerning font-size font-size-adjust font-stretch font-style font-variant font-weight gap
  grid grid-area grid-auto-columns grid-auto-flow grid-auto-rows grid-column grid-column-end
  grid-column-gap grid-column-start grid-gap grid-row grid-row-end grid-row-gap grid-row-start
  grid-template grid-template-areas grid-template-columns grid-template-rows height
  justify-content justify-items justify-self letter-spacing line-height list-style
  list-style-image list-style-position list-style-type margin margin-bottom margin-left
  margin-right margin-top max-height max-width min-height min-width opacity outline outline-color
  outline-offset outline-style outline-width overflow overflow-x overflow-y padding
  padding-bottom padding-left padding-right padding-top place-content place-items place-self
  table-layout text-align text-align-last text-decoration text-decoration-color
  text-decoration-line text-decoration-style text-indent text-justify text-overflow text-shadow
  text-transform visibility white-space width word-break word-spacing word-wrap`.split(/\s+/);

const allowed: ReadonlySet<string> = new Set(styleProperties);

/** What is wrong with a style: nothing, a part without a colon, or properties that are not allowed. */
export type StyleProblem = 'malformed' | readonly string[] | undefined;

/** Checks the properties of a style; values are not looked at. */
export function styleProblem(style: string): StyleProblem {
  let unknown: Set<string> | undefined;
  let colon = -1;
  for (let start = 0; start < style.length;) {
    const end = endOfPart(style, start);
    if (colon < start) colon = indexFrom(style, ':', start);
    if (colon >= end) {
      if (style.slice(start, end).trim() !== '') return 'malformed';
    } else {
      const property = style.slice(start, colon).trim();
      if (!allowed.has(property)) unknown = (unknown ?? new Set()).add(property);
    }
    start = end + 1;
  }
  return unknown === undefined ? undefined : inHashOrder([...unknown]);
}

/** The next semicolon, or the end. One in front of `base64,` is part of a data URL. */
function endOfPart(style: string, start: number): number {
  let end = style.indexOf(';', start);
  while (end !== -1 && style.startsWith('base64,', end + 1)) end = style.indexOf(';', end + 1);
  return end === -1 ? style.length : end;
}

/** The next place of a character; Infinity when there is none. */
function indexFrom(text: string, character: string, start: number): number {
  const index = text.indexOf(character, start);
  return index === -1 ? Infinity : index;
}

/** The service collects the properties in a Java hash set, and lists them as that iterates. */
function inHashOrder(properties: readonly string[]): string[] {
  let buckets = 16;
  while (properties.length > buckets * 0.75) buckets *= 2;
  const bucketOf = (text: string) => {
    let hash = 0;
    for (let index = 0; index < text.length; index += 1) {
      hash = (Math.imul(hash, 31) + text.charCodeAt(index)) | 0;
    }
    return (hash ^ (hash >>> 16)) & (buckets - 1);
  };
  return properties
    .map((property) => ({ property, bucket: bucketOf(property) }))
    .sort((left, right) => left.bucket - right.bucket)
    .map(({ property }) => property);
}
