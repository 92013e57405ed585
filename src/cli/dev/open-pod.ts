import { CadenzaError } from '../../contract/index.js';
import { Pod, type PodOptions } from '../../pod/index.js';

/** What a second `cadenza dev` runs into beside the first. */
const meetings: readonly string[] = ['PORT_IN_USE', 'DATABASE_IN_USE'];

/**
 * Starts the pod of `cadenza dev`. Where another one runs already, it says how both can run.
 *
 * @throws PodError as `Pod.start` does
 */
export async function openPod(options: PodOptions): Promise<Pod> {
  try {
    return await Pod.start(options);
  } catch (error) {
    if (error instanceof CadenzaError && meetings.includes(error.code)) {
      throw new CadenzaError(
        error.code,
        `${error.message} Two at a time need a port and a folder each: --port 0 --folder .cadenza-2`,
        { cause: error },
      );
    }
    throw error;
  }
}
