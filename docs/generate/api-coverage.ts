import { routes } from '../../src/client/routes.js';
import { components } from '../../src/client/transport/component.js';
import type { Route } from '../../src/client/transport/route.js';
import { markdownTable } from './markdown-table.js';

const tokens = { none: '', session: 'session', both: 'session, key manager' } as const;
const repeated = { safe: 'after any passing failure', once: 'only when surely not done' } as const;

/**
 * The text of `docs/api-coverage.md`, from the client's own table of operations. Its test compares the
 * two, and rewrites the file when it runs with `UPDATE=1`.
 */
export function renderApiCoverage(): string {
  return `# Coverage of the REST interface

The client has a method for ${routes.length} operations of the service. Whatever is not listed can be called with
\`client.call(route, request)\`, with the same login, repetition and errors.

${markdownTable(['Method', 'Call', 'Tokens', 'Repeated'], routes.map(rowOf))}
`;
}

function rowOf(route: Route): readonly string[] {
  const { operation, method, component, path } = route;
  const call = `\`${method} ${components[component].path}${path}\``;
  return [`\`${operation}\``, call, tokens[route.tokens], repeated[route.repeat]];
}
