import type { References } from './substitution.js';

/**
 * References as Spring has them: `${NAME:default}` with a colon alone, other settings of the same file by their keys,
 * and variables in capitals (`POD_HOST` for `pod.host`). What is not below `bdk` is another program's.
 *
 * @param written - the whole file, of which some is below `bdk`
 */
export function springReferences(written: Readonly<Record<string, unknown>>): References {
  return {
    form: /^([A-Za-z_][\w.-]*)(?::-?(.*))?$/s,
    areIn: (key) => /^bdk(?:$|\.)/.test(key),
    valueOf: (name) => settingOf(written, name),
    variablesOf: (name) => {
      const underscored = name.replace(/[.-]/g, '_');
      return [name, underscored, underscored.toUpperCase()];
    },
  };
}

/** A setting by its key with dots, however much of it is written as groups. */
function settingOf(group: object, name: string): string | undefined {
  const whole: unknown = Object.hasOwn(group, name) ? Reflect.get(group, name) : undefined;
  if (['string', 'number', 'boolean'].includes(typeof whole)) {
    return String(whole);
  }
  const steps = name.split('.');
  for (let length = 1; length < steps.length; length++) {
    const key = steps.slice(0, length).join('.');
    const inner: unknown = Object.hasOwn(group, key) ? Reflect.get(group, key) : undefined;
    const found =
      typeof inner === 'object' && inner !== null
        ? settingOf(inner, steps.slice(length).join('.'))
        : undefined;
    if (found !== undefined) {
      return found;
    }
  }
  return undefined;
}
