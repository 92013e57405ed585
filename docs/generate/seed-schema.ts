import { z } from 'zod';
import { seedShape } from '../../src/pod/seed/seed-shape.js';
import { describedSchema } from './described-schema.js';
import { interfacesOf } from './doc-comments.js';

/**
 * The text of `docs/seed.schema.json`, by which editors complete, explain and check seed files, from the shape by
 * which the pod itself checks them. Its test compares the two, and rewrites the file when it runs with
 * `UPDATE=1`.
 */
export function renderSeedSchema(): string {
  const interfaces = interfacesOf('src/pod/seed/seed.ts', 'src/pod/policies/policy-source.ts');
  const schema = describedSchema(z.toJSONSchema(seedShape, { io: 'input' }), interfaces, 'Seed');
  const head = { title: 'Seed of a Cadenza pod' };
  return `${JSON.stringify({ ...schema, ...head }, undefined, 2)}\n`;
}
