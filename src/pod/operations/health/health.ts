import { ok } from '../../http/answer.js';
import type { Answer } from '../../http/answer.js';
import type { Call } from '../../http/call.js';

/** The version of the service that the pod speaks for: clients decide by it what they may use. */
export const agentVersion = '25.8.1';

const up = { status: 'UP', version: agentVersion } as const;

/** `GET /agent/v3/health`: whether the service is there. */
export function health(): Answer {
  return ok(up);
}

/** `GET /agent/v3/health/extended`: the same, part by part. */
export function extendedHealth(): Answer {
  return ok({
    ...up,
    services: { pod: up, key_manager: up, datafeed: up },
    users: { agentservice: { authType: 'RSA', status: 'UP' } },
  });
}

/** `GET /agent/v1/HealthCheck`: the same in its oldest shape. */
export function oldestHealth(): Answer {
  return ok({ podConnectivity: true, keyManagerConnectivity: true, version: agentVersion });
}

/** `GET /agent/v2/HealthCheck`: the same, as flags. */
export function olderHealth(): Answer {
  return ok({
    podConnectivity: true,
    keyManagerConnectivity: true,
    datafeedConnectivity: true,
    encryptDecryptSuccess: true,
    agentServiceUser: true,
    ceServiceUser: true,
    podVersion: agentVersion,
    agentVersion,
  });
}

/** `GET /agent/v1/info`: what serves here, in which version. */
export function agentInfo({ host }: Call): Answer {
  return ok({
    ipAddress: '127.0.0.1',
    hostname: 'localhost',
    serverFqdn: `http://${host}`,
    version: `Agent-${agentVersion}-Cadenza`,
    url: `http://${host}/agent`,
    onPrem: true,
    mt: false,
    commitId: '',
  });
}
