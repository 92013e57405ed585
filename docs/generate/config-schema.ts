import { z } from 'zod';
import { configShape } from '../../src/client/config/schema.js';

/**
 * The text of `docs/config.schema.json`, by which editors complete and check configuration files, from
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
  const head = { title: 'Configuration of a Cadenza bot' };
  return `${JSON.stringify({ ...schema, ...head }, undefined, 2)}\n`;
}
