import type { Open } from '../../contract/index.js';
import { object } from '../transport/answers.js';
import { route } from '../transport/route.js';

/** Whether the agent is up, and in the extended form the parts behind it. */
export interface HealthReport {
  readonly status: Open<'UP' | 'DOWN'>;
  readonly version?: string;
  readonly services?: Readonly<
    Record<string, { readonly status: string; readonly version?: string }>
  >;
  readonly users?: Readonly<
    Record<string, { readonly status: string; readonly authType?: string }>
  >;
}

/** What the agent says of itself. */
export interface AgentInfo {
  /** `Agent-25.8.1-…`. */
  readonly version: string;
  readonly serverFqdn?: string;
  readonly hostname?: string;
  readonly url?: string;
}

/**
 * What the agent reaches and has, flag by flag; beside each flag that is false stands the reason, as
 * `podConnectivityError`.
 */
export interface AgentConnectivity {
  readonly podConnectivity?: boolean;
  readonly keyManagerConnectivity?: boolean;
  readonly datafeedConnectivity?: boolean;
  readonly firehoseConnectivity?: boolean;
  readonly encryptDecryptSuccess?: boolean;
  readonly agentServiceUser?: boolean;
  readonly ceServiceUser?: boolean;
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
