import { ClientError, detailsOf, ResponseError, sentenceOf } from '../errors/client-error.js';
import { type Feature, isOlder } from './feature.js';

/** The version of the platform, such as `20.14.1`; nothing when the service does not tell. */
export type ServiceVersion = () => Promise<string | undefined>;

/**
 * Makes a call that uses features which older services do not have. When such a service refuses it,
 * the error names the feature and the version that it needs (VER-3). Nothing is asked beforehand.
 *
 * @throws ResponseError `FEATURE_TOO_NEW`
 */
export async function explainByVersion<Result>(
  used: readonly Feature[],
  version: ServiceVersion,
  call: () => Promise<Result>,
): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    if (used.length === 0 || !(error instanceof ClientError) || !mayBeUnknown(error)) {
      throw error;
    }
    const current = await version();
    const missing = used.find(({ since }) => current !== undefined && isOlder(current, since));
    throw missing === undefined ? error : featureTooNew(error, missing, current ?? '');
  }
}

/** How a service answers what it does not know. */
function mayBeUnknown({ status }: ClientError): boolean {
  return status === 400 || status === 404 || status === 405;
}

function featureTooNew(cause: ClientError, feature: Feature, current: string): ResponseError {
  const { operation, status = 400 } = cause;
  const details = { ...detailsOf(cause), advice: undefined, status, cause };
  const happened = `${operation} failed with ${status}. ${feature.name}: since version ${feature.since} of the service; this one is ${current}`;
  return new ResponseError(
    'FEATURE_TOO_NEW',
    sentenceOf('FEATURE_TOO_NEW', happened, details),
    details,
  );
}
