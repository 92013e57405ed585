import { z } from 'zod';
import { seedShape } from '../../src/pod/seed/seed.js';

/**
 * The text of `docs/seed.schema.json`, by which editors complete and check seed files, from the shape by
 * which the pod itself checks them. Its test compares the two, and rewrites the file when it runs with
 * `UPDATE=1`.
 */
export function renderSeedSchema(): string {
  const schema = z.toJSONSchema(seedShape, { io: 'input' });
  const head = { title: 'Seed of a Cadenza pod' };
  return `${JSON.stringify({ ...schema, ...head }, undefined, 2)}\n`;
}
