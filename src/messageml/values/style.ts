import { isBlank, trimmed } from '../../java/text/index.js';
import { styleProperties } from './style-properties.js';

const allowed: ReadonlySet<string> = new Set(styleProperties);

/** What is wrong with a style: nothing, a part without a colon, or properties that are not allowed. */
export type StyleProblem = 'malformed' | readonly string[] | undefined;

/** Checks the properties of a style; values are not looked at. */
export function styleProblem(style: string): StyleProblem {
  let unknown: Set<string> | undefined;
  let colon = -1;
  for (let start = 0; start < style.length;) {
    const end = endOfPart(style, start);
    if (colon < start) {
      colon = indexFrom(style, ':', start);
    }
    if (colon >= end) {
      if (!isBlank(style.slice(start, end))) {
        return 'malformed';
      }
    } else {
      const property = trimmed(style.slice(start, colon));
      if (!allowed.has(property)) {
        unknown = (unknown ?? new Set()).add(property);
      }
    }
    start = end + 1;
  }
  return unknown === undefined ? undefined : inHashOrder([...unknown], numberOfProperties(style));
}

/** How many different properties a style has of which each part has a colon or is blank. */
function numberOfProperties(style: string): number {
  const properties = new Set<string>();
  for (let start = 0; start < style.length; start = endOfPart(style, start) + 1) {
    const [property = '', value] = style.slice(start, endOfPart(style, start)).split(':', 2);
    if (value !== undefined) {
      properties.add(trimmed(property));
    }
  }
  return properties.size;
}

/** The next semicolon, or the end. One in front of `base64,` is part of a data URL. */
function endOfPart(style: string, start: number): number {
  let end = style.indexOf(';', start);
  while (end !== -1 && style.startsWith('base64,', end + 1)) {
    end = style.indexOf(';', end + 1);
  }
  return end === -1 ? style.length : end;
}

/** The next place of a character; Infinity when there is none. */
function indexFrom(text: string, character: string, start: number): number {
  const index = text.indexOf(character, start);
  return index === -1 ? Infinity : index;
}

/**
 * The service collects the properties in a Java hash set, takes out those that are allowed, and lists the others as that
 * iterates. The set does not shrink again.
 */
function inHashOrder(properties: readonly string[], size: number): string[] {
  let buckets = 16;
  while (size > buckets * 0.75) {
    buckets *= 2;
  }
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
