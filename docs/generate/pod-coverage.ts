import type { Route } from '../../src/pod/http/call.js';
import { routes, routesByArea } from '../../src/pod/routes.js';
import { routeName } from '../../src/pod/traffic/route-name.js';
import { markdownTable } from './markdown-table.js';
import { operationsNotServed } from './operations-not-served.js';

const tokens: Readonly<Record<Route['auth'], string>> = {
  none: '',
  session: 'session',
  'session+keyManager': 'session, key manager',
  certificate: 'certificate',
  application: 'application',
  control: 'control',
  'control+session': 'control, session',
};

/**
 * The text of `docs/pod-coverage.md`, from the pod's own table of routes. Its test compares the two, and
 * rewrites the file when it runs with `UPDATE=1`.
 */
export function renderPodCoverage(): string {
  const areas = Object.entries(routesByArea).map(([title, list]) => sectionOf(title, list));
  return `# Coverage of the embedded pod

The pod answers ${routes.length} calls. Every other path answers 404 with a body that names it, and a known path with
another method answers 405, so that a bot never takes a call that is not there for one that works.

_Tokens_ says what a call needs. _On behalf of a user_ names the permissions of which an application
needs one to make the call in a user's name; without one the call is refused with 403. _Left out_ says
what of the service's operation the pod does not do. The last table names the public operations that it does
not serve.

${areas.join('\n\n')}

${notServed()}
`;
}

function notServed(): string {
  const rows = operationsNotServed.flatMap(({ reason, operations }) =>
    operations.map((operation) => [`\`${operation}\``, reason]),
  );
  return `## Not served\n\n${markdownTable(['Call', 'Why'], rows)}`;
}

function sectionOf(title: string, list: readonly Route[]): string {
  const head = ['Call', 'Tokens', 'On behalf of a user', 'Left out'];
  return `## ${title}\n\n${markdownTable(head, list.map(rowOf))}`;
}

const permissionsOf = (needed: Exclude<Route['onBehalfOf'], undefined>): string =>
  needed === 'nothing' ? 'no permission needed' : needed.join(', ');

function rowOf({ method, path, auth, onBehalfOf = [], leavesOut = '' }: Route): readonly string[] {
  return [`\`${routeName({ method, path })}\``, tokens[auth], permissionsOf(onBehalfOf), leavesOut];
}
