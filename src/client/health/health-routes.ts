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
  /** Its version: `Agent-25.8.1-…`. */
  readonly version: string;
  /** Its full name in the network, which its operator sets: `agent.acme.com`. */
  readonly serverFqdn?: string;
  /** The name of the machine that it runs on. */
  readonly hostname?: string;
  /** Where it is reached: `https://agent.acme.com/agent`. */
  readonly url?: string;
  /** The address of the machine that it runs on: `10.0.0.7`. */
  readonly ipAddress?: string;
  /** Run by the company itself. */
  readonly onPrem?: boolean;
  /** The commit of its sources that runs, to tell two builds of one version apart. */
  readonly commitId?: string;
}

/**
 * What the agent reaches and has, flag by flag; beside each flag that is false stands the reason, as
 * `podConnectivityError`.
 */
export interface AgentConnectivity {
  /** Whether the agent reaches the pod. */
  readonly podConnectivity?: boolean;
  /** Why not, when it does not. */
  readonly podConnectivityError?: string;
  /** Whether the agent reaches the key manager. */
  readonly keyManagerConnectivity?: boolean;
  /** Why not, when it does not. */
  readonly keyManagerConnectivityError?: string;
  /** Whether the agent reaches the service of datafeeds of the second generation. */
  readonly datafeedConnectivity?: boolean;
  /** Why not, when it does not. */
  readonly datafeedConnectivityError?: string;
  /** The version of the service of datafeeds. */
  readonly datafeedVersion?: string;
  /** Whether the agent reaches the firehose, the events of the whole company. */
  readonly firehoseConnectivity?: boolean;
  /** Why not, when it does not. */
  readonly firehoseConnectivityError?: string;
  /** Whether the agent can encrypt a message and decrypt it again. */
  readonly encryptDecryptSuccess?: boolean;
  /** Why not, when it cannot. */
  readonly encryptDecryptError?: string;
  /** Whether the agent's own account is set up as it must be. */
  readonly agentServiceUser?: boolean;
  /** What is wrong with it, when it is not. */
  readonly agentServiceUserError?: string;
  /** Whether the account for content export is set up as it must be. */
  readonly ceServiceUser?: boolean;
  /** What is wrong with it, when it is not. */
  readonly ceServiceUserError?: string;
  /** The version of the pod, such as `25.8.1`. */
  readonly podVersion?: string;
  /** The version of the agent, such as `Agent-25.8.1-…`. */
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
