import { routes } from '../../src/client/routes.js';
import { components } from '../../src/client/transport/component.js';
import type { Route } from '../../src/client/transport/route.js';
import { markdownTable } from './markdown-table.js';
import { methodOf } from './operation-methods.js';
import { testOf } from './operation-tests.js';

const tokens = { none: '', session: 'session', both: 'session, key manager' } as const;
const repeated = { safe: 'after any passing failure', once: 'only when surely not done' } as const;

/**
 * The text of `docs/api-coverage.md`, from the client's own table of operations, its methods and the
 * tests that show them. Its test compares them, and rewrites the file when it runs with `UPDATE=1`.
 */
export function renderApiCoverage(): string {
  return `# Coverage of the REST interface

The client makes ${routes.length} calls of the service. Those without a method are made by the login itself. Whatever is
not listed can be called with \`client.call(route, request)\`, with the same login, repetition and errors.

${markdownTable(['Call', 'Method', 'Tokens', 'Repeated', 'Shown by'], routes.map(rowOf))}
`;
}

function rowOf(route: Route): readonly string[] {
  const { operation, method, component, path } = route;
  const call = `\`${method} ${components[component].path}${path}\``;
  const name = methodOf(operation);
  return [
    call,
    name === undefined ? '' : `\`${name}\``,
    tokens[route.tokens],
    repeated[route.repeat],
    `\`test/client/${testOf(operation).file}\``,
  ];
}
