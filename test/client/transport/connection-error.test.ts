import { expect, test } from '@jest/globals';
import { toConnectionError } from '../../../src/client/transport/connection-error.js';

test.each(['SSLV3', 'SSL/TLS'])(
  'a service that closes with an alert of TLS is told as that, whatever OpenSSL calls it: %s',
  (called) => {
    const error = toConnectionError({
      operation: 'health.check',
      endpoint: { scheme: 'https', host: 'localhost', port: 443, proxy: undefined },
      traceId: 'trace1',
      error: Object.assign(new Error('alert'), {
        code: `ERR_SSL_${called}_ALERT_HANDSHAKE_FAILURE`,
      }),
      progress: { started: false, status: undefined, outcome: 'did-not-happen', fate: undefined },
    });
    expect(error).toMatchObject({ code: 'CONNECTION_FAILED', transient: false });
    expect(error.message).toContain('a client certificate');
  },
);
