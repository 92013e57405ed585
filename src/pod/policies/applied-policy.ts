import { z } from 'zod';
import { limitedList, limitedText, optional } from '../http/shape.js';
import { contentTypes } from './content-types.js';

/** Dictionaries of a policy, and rules for a kind of content. */
export const maxDictionaries = 100;

const texts = optional(z.array(z.string()));

/** A dictionary as a body names it. What is told of its name and version is looked up, whatever a body says. */
const dictionary = z
  .object({ dictId: z.string(), name: optional(z.string()), version: optional(z.string()) })
  .transform(({ dictId }) => ({ dictId }));

/** A rule that looks for the terms of dictionaries. The pod knows no others. */
const rule = z.object({
  id: optional(limitedText(100)),
  type: z.literal('TEXT_MATCH', { error: 'must be TEXT_MATCH: the pod looks into texts alone' }),
  name: limitedText(100).min(1, 'must not be empty'),
  textMatchConfig: z.object({
    dictionaries: z
      .array(dictionary)
      .min(1, 'name at least one')
      .max(maxDictionaries, `names at most ${maxDictionaries}`),
    countUniqueOccurrences: optional(
      z.literal(1, { error: 'must be 1: the pod looks for one occurrence' }),
    ),
    applicableFileTypes: optional(limitedList(limitedText(100), 100)),
  }),
});

/** Where a policy of the third version applies, and what it does there. */
export const appliesTo = z
  .array(
    z.object({
      dataType: z.enum(contentTypes),
      action: z.enum(['Block', 'Warn'], { error: 'must be Block or Warn' }),
      rules: limitedList(rule, maxDictionaries).min(1, 'a policy needs rules'),
      /** What its dictionaries hold; worked out here, whatever a body says. */
      terms: texts,
    }),
  )
  .min(1, 'name at least one kind of content')
  .refine(
    (parts) => new Set(parts.map(({ dataType }) => dataType)).size === parts.length,
    'names a kind of content twice',
  );

/** The parts of a policy of the third version. */
export type AppliesTo = z.output<typeof appliesTo>;

/** Reads the stored JSON; `undefined` for a policy of an older version. */
export function readAppliesTo(json: string | null): AppliesTo | undefined {
  return json === null ? undefined : appliesTo.parse(JSON.parse(json));
}

/** The dictionaries that the rules of these parts name. */
export function dictionaryIdsOf(parts: readonly Pick<AppliesTo[number], 'rules'>[]): string[] {
  const ids = parts.flatMap(({ rules }) =>
    rules.flatMap((each) => each.textMatchConfig.dictionaries.map(({ dictId }) => dictId)),
  );
  return [...new Set(ids)];
}
