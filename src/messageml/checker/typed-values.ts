import { trimmed } from '../../java/text/index.js';
import type { JsonValue } from '../json.js';
import { JsonMembers, type JsonTree, parseJsonMembers } from '../values/json-tree.js';

/**
 * The value of a typed entity as the service makes text of it: a number as Java prints it, which keeps what JavaScript
 * cannot hold; nothing of a list or an object.
 */
export function scalarText(
  value: JsonValue,
  entityId: string,
  dataText: string | undefined,
): string {
  if (typeof value === 'number' && dataText !== undefined) {
    const entity = memberOf(parseJsonMembers(dataText), entityId);
    const written = at(at(at(entity, 'id'), 0), 'value');
    return typeof written === 'string' ? written.replaceAll('"', '') : String(value);
  }
  return typeof value === 'object' && value !== null ? '' : String(value);
}

/** The member of a name that is found first, at any depth. */
function memberOf(tree: JsonTree, name: string): JsonTree | undefined {
  if (typeof tree === 'string') {
    return undefined;
  }
  const own = tree instanceof JsonMembers ? tree.get(name) : undefined;
  if (own !== undefined) {
    return own;
  }
  for (const child of tree.values()) {
    const found = memberOf(child, name);
    if (found !== undefined) {
      return found;
    }
  }
  return undefined;
}

function at(tree: JsonTree | undefined, key: string | number): JsonTree | undefined {
  if (tree === undefined || typeof tree === 'string') {
    return undefined;
  }
  if (tree instanceof JsonMembers) {
    return typeof key === 'string' ? tree.get(key) : undefined;
  }
  return typeof key === 'number' ? tree[key] : undefined;
}

const int64 = { minimum: -(2n ** 63n), maximum: 2n ** 63n - 1n };

/** What Java reads as a `double`, apart from hexadecimal notation. */
const decimal = /^[+-]?(?:Infinity|(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?[fFdD]?)$/;

/** The user id that a JSON number stands for: of whole numbers beyond 64 bits only those bits are left. */
export function numberToInt64(written: string): bigint {
  return /^-?\d+$/.test(written) ? BigInt.asIntN(64, BigInt(written)) : toInt64(written);
}

/**
 * The user id that a text stands for: whole numbers as they are, of fractions what is before the point, 0 for
 * what is no number and for texts beyond 64 bits.
 */
export function toInt64(text: string): bigint {
  const written = trimmed(text);
  if (/^[+-]?\d+$/.test(written)) {
    const whole = BigInt(written.replace('+', ''));
    return whole >= int64.minimum && whole <= int64.maximum ? whole : 0n;
  }
  if (!decimal.test(written)) {
    return 0n;
  }
  const number = Number(written.replace(/[fFdD]$/, ''));
  if (Math.abs(number) >= 2 ** 63) {
    return number > 0 ? int64.maximum : int64.minimum;
  }
  return BigInt(Math.trunc(number));
}
