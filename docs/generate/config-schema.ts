import { z } from 'zod';
import { configShape } from '../../src/client/config/schema.js';
import { describedSchema } from './described-schema.js';
import { interfacesOf } from './doc-comments.js';

/**
 * The text of `docs/config.schema.json`, by which editors complete, explain and check configuration files, from
 * the shape by which the client itself checks them. Its test compares the two, and rewrites the file
 * when it runs with `UPDATE=1`.
 */
export function renderConfigSchema(): string {
  const schema = z.toJSONSchema(configShape, {
    io: 'output',
    override: ({ jsonSchema }) => {
      // Unknown keys are warned of, not refused: files carry keys of other tools.
      delete jsonSchema.additionalProperties;
    },
  });
  const described = describedSchema(
    schema,
    interfacesOf('src/client/config/input.ts'),
    'ConfigInput',
  );
  const head = { title: 'Configuration of a Cadenza bot' };
  return `${JSON.stringify({ ...described, ...head }, undefined, 2)}\n`;
}
