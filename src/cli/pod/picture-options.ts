import { Option } from 'commander';
import type { PodOptions } from '../../pod/index.js';

/** The options about pictures, as they were typed. */
export interface TypedPictures {
  readonly pictures?: true;
  readonly pictureNetwork?: readonly string[];
}

/** Whether a command's pod fetches the pictures of messages. */
export function picturesOption(): Option {
  return new Option(
    '--pictures',
    'fetch the pictures of messages for those who read them in the console',
  );
}

/** From where else it may fetch them. */
export function pictureNetworkOption(): Option {
  return new Option(
    '--picture-network <network...>',
    'networks of yours, such as 10.1.0.0/16, from which pictures may come too',
  );
}

/** What they mean to a pod: who names a network wants pictures to be fetched. */
export function readPictures({
  pictures,
  pictureNetwork,
}: TypedPictures): Pick<PodOptions, 'pictures'> {
  return pictures === true || pictureNetwork !== undefined
    ? { pictures: { networks: pictureNetwork ?? [] } }
    : {};
}
