import type { PodError } from '../errors.js';
import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { Call } from '../http/call.js';
import type { Service } from '../service.js';

/** The version of the service that the pod speaks for: clients decide by it what they may use. */
export const agentVersion = '25.8.1';

const up = { status: 'UP', version: agentVersion } as const;

/** What has become of the database. While all of it is gone through, it is there, and nobody waits for its end. */
async function troubleOf({ store, upkeep }: Service): Promise<PodError | undefined> {
  return upkeep.isRunning ? undefined : store.problem();
}

/** `GET /agent/v3/health`: whether the service is there, and keeps what it is given. */
export async function health({ service }: Call): Promise<Answer> {
  const problem = await troubleOf(service);
  return problem === undefined
    ? ok(up)
    : { status: 503, json: { status: 'DOWN', version: agentVersion, code: problem.code } };
}

/** `GET /agent/v3/health/extended`: the same, part by part. The keys need no database. */
export async function extendedHealth({ service }: Call): Promise<Answer> {
  const problem = await troubleOf(service);
  const kept = problem === undefined ? up : { ...up, status: 'DOWN', message: problem.message };
  return {
    status: problem === undefined ? 200 : 503,
    json: {
      ...up,
      status: kept.status,
      services: { pod: kept, key_manager: up, datafeed: kept },
      users: { agentservice: { authType: 'RSA', status: kept.status } },
    },
  };
}

/** `GET /agent/v1/HealthCheck`: the same in its oldest shape, which is always 200. */
export async function oldestHealth({ service }: Call): Promise<Answer> {
  const isUp = (await troubleOf(service)) === undefined;
  return ok({ podConnectivity: isUp, keyManagerConnectivity: true, version: agentVersion });
}

/** `GET /agent/v2/HealthCheck`: the same, as flags. */
export async function olderHealth({ service }: Call): Promise<Answer> {
  const problem = await troubleOf(service);
  const isUp = problem === undefined;
  return ok({
    podConnectivity: isUp,
    ...(problem && { podConnectivityError: problem.message }),
    keyManagerConnectivity: true,
    datafeedConnectivity: isUp,
    ...(problem && { datafeedConnectivityError: problem.message }),
    encryptDecryptSuccess: true,
    agentServiceUser: isUp,
    ceServiceUser: isUp,
    podVersion: agentVersion,
    agentVersion,
  });
}

/** `GET /agent/v1/info`: what serves here, in which version. */
export function agentInfo({ origin }: Call): Answer {
  return ok({
    ipAddress: '127.0.0.1',
    hostname: 'localhost',
    serverFqdn: origin,
    version: `Agent-${agentVersion}-Cadenza`,
    url: `${origin}/agent`,
    onPrem: true,
    mt: false,
    commitId: '',
  });
}
