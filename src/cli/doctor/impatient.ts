import type { ConfigFields, Endpoint } from '../../client/configuration.js';
import { Config } from '../../client/index.js';

/** Milliseconds. */
const patience = 10_000;

/**
 * The configuration of an examination: a failure is to be seen at once, not after the patience of a bot. Nothing is tried
 * twice, and an answer is waited for during ten seconds at most.
 */
export function impatient(fields: ConfigFields): Config {
  const soon = (endpoint: Endpoint): Endpoint => ({
    ...endpoint,
    readTimeout: Math.min(endpoint.readTimeout, patience),
  });
  const { pod, agent, keyManager, sessionAuth } = fields.endpoints;
  const { loadBalancing, retry } = fields;
  return new Config({
    ...fields,
    endpoints: {
      pod: soon(pod),
      agent: soon(agent),
      keyManager: soon(keyManager),
      sessionAuth: soon(sessionAuth),
    },
    loadBalancing: loadBalancing && {
      ...loadBalancing,
      nodes: loadBalancing.nodes.map((node) => soon(node)),
    },
    retry: { ...retry, maxAttempts: 1 },
  });
}
