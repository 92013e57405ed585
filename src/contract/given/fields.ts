import { suggest } from '../suggest.js';
import { hasFields, type Kind, type KindFor, misfit } from './kinds.js';

/** A kind for each field: one that is forgotten does not compile, nor does an `optional` that is. */
export type FieldKinds<Value> = { readonly [Name in keyof Value]-?: KindFor<Value[Name]> };

/**
 * An object that is read here, such as options and ranges. A field that is spelt almost like one of these would be passed
 * over, and is refused; others may stay, as an object with more in it may be handed on.
 */
export function fields<Value extends object>(known: FieldKinds<Value>): Kind<Value> {
  const names = Object.keys(known);
  return objectKind(known, (name) => suggest(name, names));
}

/**
 * An object of these fields and of others, which a newer service may know. Only what differs from one of these by its
 * capitals is refused, as `username` for `userName`.
 */
export function fieldsAndMore<Value extends object>(known: FieldKinds<Value>): Kind<Value> {
  const names = new Map(Object.keys(known).map((name) => [name.toLowerCase(), name]));
  return objectKind(known, (name) => names.get(name.toLowerCase()));
}

/** @param meantBy - the field that is meant by one that is not known; nothing where it may stay */
function objectKind<Value extends object>(
  known: FieldKinds<Value>,
  meantBy: (name: string) => string | undefined,
): Kind<Value> {
  const checks = Object.entries<Kind<unknown>>(known);
  const takes = 'an object';
  return {
    takes,
    mistake: (value, place) => {
      if (!hasFields(value)) {
        return misfit(value, place, takes);
      }
      for (const unknown of Object.keys(value)) {
        const meant = Object.hasOwn(known, unknown) ? undefined : meantBy(unknown);
        if (meant !== undefined) {
          return { place, unknown, meant };
        }
      }
      for (const [name, { mistake }] of checks) {
        const found = mistake(Reflect.get(value, name), `${place}.${name}`);
        if (found !== undefined) {
          return found;
        }
      }
      return undefined;
    },
  };
}
