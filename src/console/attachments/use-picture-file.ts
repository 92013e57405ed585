import { useEffect, useState } from 'preact/hooks';
import type { Attachment } from '../../contract/index.js';
import { useCommands } from '../access/use-console.js';
import type { MessageAddress } from '../service/pod-service.js';
import { asPicture } from './pictures.js';

/** A file of a message, as far as it is shown. */
export type ShownFile = Pick<Attachment, 'id' | 'name' | 'size'>;

/** A picture that is a file of a message. */
export interface PictureFile {
  /** What `src` is to be; `undefined` while it has not come. */
  readonly address: string | undefined;
  /** Whether it turned out to be none, or cannot be fetched. */
  readonly missing: boolean;
  readonly onError: () => void;
}

/**
 * Fetches a file that may be a picture.
 *
 * @param wanted - `false`: it waits
 */
export function usePictureFile(
  message: MessageAddress,
  { id }: ShownFile,
  wanted: boolean,
): PictureFile {
  const commands = useCommands();
  const [found, setFound] = useState<{ readonly of: string; readonly address?: string }>();
  useEffect(() => {
    if (!wanted) {
      return undefined;
    }
    let made: string | undefined;
    let isGone = false;
    const look = async () => {
      const file = await commands.lookAtAttachment(message, id);
      const picture = file && (await asPicture(file));
      if (!isGone) {
        made = picture && URL.createObjectURL(picture);
        setFound(made === undefined ? { of: id } : { of: id, address: made });
      }
    };
    void look();
    return () => {
      isGone = true;
      if (made !== undefined) {
        URL.revokeObjectURL(made);
      }
    };
  }, [message.messageId, id, wanted]);
  const own = found?.of === id ? found : undefined;
  return {
    address: own?.address,
    missing: own !== undefined && own.address === undefined,
    onError: () => setFound({ of: id }),
  };
}
