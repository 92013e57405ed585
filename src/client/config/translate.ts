import { hasFlatKeys, translateFlatKeys } from './flat-keys.js';
import { hasSpringKeys, translateSpringKeys } from './spring-keys.js';
import { Translation } from './translation.js';

/** A way of writing configurations: how it is known, and how it becomes the keys of today. */
interface Dialect {
  readonly isUsed: (written: Readonly<Record<string, unknown>>) => boolean;
  readonly translate: (
    written: Readonly<Record<string, unknown>>,
    translation: Translation,
  ) => void;
}

const dialects: readonly Dialect[] = [
  { isUsed: hasSpringKeys, translate: translateSpringKeys },
  { isUsed: hasFlatKeys, translate: translateFlatKeys },
];

/** What a configuration is in the keys of today; nothing when those are what it was written in. */
export function translate(written: unknown): Translation | undefined {
  if (typeof written !== 'object' || written === null || Array.isArray(written)) {
    return undefined;
  }
  const tree: Readonly<Record<string, unknown>> = { ...written };
  const dialect = dialects.find(({ isUsed }) => isUsed(tree));
  if (dialect === undefined) {
    return undefined;
  }
  const translation = new Translation();
  dialect.translate(tree, translation);
  return translation;
}
