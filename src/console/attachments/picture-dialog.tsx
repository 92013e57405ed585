import './picture-dialog.css';
import { useState } from 'preact/hooks';
import { Icon } from '../controls/icon.js';
import { Modal } from '../controls/modal.js';
import { Waiting } from '../controls/waiting.js';
import { WorkButton } from '../controls/work-button.js';
import type { MessageAddress } from '../service/pod-service.js';
import { shownName } from '../state/shown-name.js';
import { fileSize } from './file-size.js';
import { useDownload } from './use-download.js';
import { type ShownFile, usePictureFile } from './use-picture-file.js';

/** A picture as large as the page has room for, or as large as it is; the arrow keys go to the others of its message. */
export function PictureDialog(props: {
  readonly message: MessageAddress;
  readonly first: ShownFile;
  /** Where that has been fetched to already. */
  readonly firstAddress: string;
  readonly among: readonly ShownFile[];
  readonly onClose: () => void;
}) {
  const { message, first, firstAddress, among, onClose } = props;
  const [id, setId] = useState(first.id);
  const place = among.findIndex((file) => file.id === id);
  const shown = among[place] ?? first;
  const go = (step: number) => setId(among[place + step]?.id ?? id);
  const download = useDownload(message);
  return (
    <Modal title={shownName(shown.name)} class="modal picture-dialog" onClose={onClose}>
      <div
        class="picture-dialog__content"
        onKeyDown={({ key }) => {
          const step = key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : 0;
          if (step !== 0) {
            go(step);
          }
        }}
      >
        <LargePicture
          key={shown.id}
          message={message}
          file={shown}
          fetched={shown.id === first.id ? firstAddress : undefined}
        />
        <div class="picture-dialog__tools">
          {among.length > 1 && (
            <>
              <button type="button" class="button" disabled={place <= 0} onClick={() => go(-1)}>
                Previous
              </button>
              <span role="status">
                {place + 1} of {among.length}
              </span>
              <button
                type="button"
                class="button"
                disabled={place >= among.length - 1}
                onClick={() => go(1)}
              >
                Next
              </button>
            </>
          )}
          <WorkButton class="button picture-dialog__download" onPress={() => download(shown)}>
            <Icon name="download" />
            Download, {fileSize(shown.size)}
          </WorkButton>
        </div>
      </div>
    </Modal>
  );
}

function LargePicture(props: {
  readonly message: MessageAddress;
  readonly file: ShownFile;
  readonly fetched: string | undefined;
}) {
  const { message, file, fetched } = props;
  const own = usePictureFile(message, file, fetched === undefined);
  const { missing, onError } = own;
  const address = missing ? undefined : (own.address ?? fetched);
  const [isWhole, setIsWhole] = useState(true);
  return (
    <button
      type="button"
      autofocus
      class={`picture-dialog__picture ${isWhole ? '' : 'picture-dialog__picture--actual'}`}
      title={isWhole ? 'Show it in its own size' : 'Show all of it'}
      aria-pressed={!isWhole}
      onClick={() => setIsWhole(!isWhole)}
    >
      {missing && 'This file cannot be shown as a picture.'}
      {!missing && address === undefined && <Waiting text="Fetching the picture" />}
      {address !== undefined && <img src={address} alt={shownName(file.name)} onError={onError} />}
    </button>
  );
}
