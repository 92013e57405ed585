import { createContext } from 'preact';
import { useContext, useEffect, useMemo, useState } from 'preact/hooks';
import { isTooLarge } from '../attachments/picture-size.js';

/** Gets a picture of the web from the pod. Rejects when there is none. */
export type FetchPicture = (address: string) => Promise<Blob>;

/** Carries down how pictures are fetched; `undefined`: the browser fetches them itself. */
export const PictureContext = createContext<FetchPicture | undefined>(undefined);

/** A picture of a message, on its way to be shown. */
export interface ShownPicture {
  /** What `src` is to be; `undefined` while the picture has not come. */
  readonly source: string | undefined;
  /** Whether there is none to show. */
  readonly missing: boolean;
  readonly onError: () => void;
}

/**
 * A picture of a message: from its own server, or from the pod where that fetches pictures. A reader is then not known to
 * the server.
 *
 * @param address - as `safeImage` lets it pass
 */
export function usePicture(address: string | undefined): ShownPicture {
  const fetchPicture = useContext(PictureContext);
  const comesFromPod = fetchPicture !== undefined && address?.startsWith('data:') === false;
  const [fetched, setFetched] = useState<{ readonly of: string; readonly source?: string }>();
  useEffect(() => {
    if (!comesFromPod) {
      return undefined;
    }
    let isGone = false;
    let made: string | undefined;
    fetchPicture(address).then(
      async (picture) => {
        const isRefused = isTooLarge(await picture.arrayBuffer());
        if (!isGone && isRefused) {
          setFetched({ of: address });
        } else if (!isGone) {
          made = URL.createObjectURL(picture);
          setFetched({ of: address, source: made });
        }
      },
      () => {
        if (!isGone) {
          setFetched({ of: address });
        }
      },
    );
    return () => {
      isGone = true;
      if (made !== undefined) {
        URL.revokeObjectURL(made);
      }
    };
  }, [address, fetchPicture]);
  const [broken, setBroken] = useState<string>();
  const isHuge = useMemo(() => address !== undefined && isTooLarge(bytesIn(address)), [address]);
  const found = fetched?.of === address ? fetched : undefined;
  const source = comesFromPod ? found?.source : isHuge ? undefined : address;
  const isRefused = comesFromPod && found !== undefined && source === undefined;
  return {
    source,
    missing: isRefused || isHuge || (address !== undefined && broken === address),
    onError: () => setBroken(address),
  };
}

/** The bytes that an address carries itself; none for others. */
function bytesIn(address: string): ArrayBuffer {
  const [, encoding = '', written = ''] = /^data:[^,]*?(;base64)?,([^]*)$/i.exec(address) ?? [];
  const text = written.replace(/%([0-9a-f]{2})/gi, (_, digits: string) =>
    String.fromCharCode(parseInt(digits, 16)),
  );
  try {
    const decoded = encoding === '' ? text : atob(text);
    return Uint8Array.from(decoded, (character) => character.charCodeAt(0)).buffer;
  } catch {
    // No browser reads what is not base64 either.
    return new ArrayBuffer(0);
  }
}
