import type { Open } from '../../contract/index.js';
import { object } from '../transport/answers.js';
import { route } from '../transport/route.js';

/** Whether the agent is up, and in the extended form the parts behind it. */
export interface HealthReport {
  /** Whether the agent is up as a whole. */
  readonly status: Open<'UP' | 'DOWN'>;
  /** The version of the agent. */
  readonly version?: string;
  /** The services that the agent needs, by name. */
  readonly services?: Readonly<
    Record<
      string,
      { readonly status: string; readonly version?: string; readonly message?: string }
    >
  >;
  /** The agent's own accounts, by name. */
  readonly users?: Readonly<
    Record<
      string,
      { readonly status: string; readonly authType?: string; readonly message?: string }
    >
  >;
}

/** What the agent says of itself. */
export interface AgentInfo {
  /** `Agent-25.8.1-…`. */
  readonly version: string;
  readonly serverFqdn?: string;
  readonly hostname?: string;
  readonly url?: string;
  readonly ipAddress?: string;
  /** Run by the company itself. */
  readonly onPrem?: boolean;
  readonly commitId?: string;
}

/**
 * What the agent reaches and has, flag by flag; beside each flag that is false stands the reason, as
 * `podConnectivityError`.
 */
export interface AgentConnectivity {
  readonly podConnectivity?: boolean;
  readonly podConnectivityError?: string;
  readonly keyManagerConnectivity?: boolean;
  readonly keyManagerConnectivityError?: string;
  readonly datafeedConnectivity?: boolean;
  readonly datafeedConnectivityError?: string;
  readonly datafeedVersion?: string;
  readonly firehoseConnectivity?: boolean;
  readonly firehoseConnectivityError?: string;
  readonly encryptDecryptSuccess?: boolean;
  readonly encryptDecryptError?: string;
  readonly agentServiceUser?: boolean;
  readonly agentServiceUserError?: string;
  readonly ceServiceUser?: boolean;
  readonly ceServiceUserError?: string;
  readonly podVersion?: string;
  readonly agentVersion?: string;
}

const open = { component: 'agent', method: 'GET', tokens: 'none', repeat: 'safe' } as const;

/** How the service is; all but the connectivity needs no session. */
export const healthRoutes = {
  check: route({
    ...open,
    operation: 'health.check',
    path: '/v3/health',
    answer: object<HealthReport>(),
  }),
  extended: route({
    ...open,
    operation: 'health.extended',
    path: '/v3/health/extended',
    answer: object<HealthReport>(),
  }),
  connectivity: route({
    ...open,
    operation: 'health.connectivity',
    path: '/v2/HealthCheck',
    tokens: 'both',
    answer: object<AgentConnectivity>(),
  }),
  info: route({
    ...open,
    operation: 'health.info',
    path: '/v1/info',
    answer: object<AgentInfo>(),
  }),
};
