import { styleProperties } from '../../messageml/internals.js';

const allowed: ReadonlySet<string> = new Set(styleProperties);
/** What is written with escapes may be any of them. */
const reachesOut = /\\|url\s*\(|image-set\s*\(|image\s*\(|src\s*\(/i;
const separator = /;(?!base64,)/;

/**
 * The style of an element as an object, for the page to set property by property: those that
 * MessageML allows, without values that would fetch something.
 *
 * @example
 * allowedStyle('color:red; position:fixed'); // { color: 'red' }
 */
export function allowedStyle(
  style: string | undefined,
): Readonly<Record<string, string>> | undefined {
  if (style === undefined) {
    return undefined;
  }
  const declarations: Record<string, string> = {};
  for (const declaration of style.split(separator)) {
    const colon = declaration.indexOf(':');
    const property = declaration.slice(0, colon).trim();
    const value = declaration.slice(colon + 1).trim();
    if (colon > 0 && allowed.has(property) && value !== '' && !reachesOut.test(value)) {
      declarations[property] = value;
    }
  }
  return declarations;
}
