import { useCommands } from '../access/use-console.js';
import type { MessageAddress } from '../service/pod-service.js';
import { shownName } from '../state/shown-name.js';
import type { ShownFile } from './use-picture-file.js';

/** Saves a file of a message, as the browser does with what is downloaded. */
export function useDownload(message: MessageAddress): (file: ShownFile) => Promise<void> {
  const commands = useCommands();
  return async ({ id, name }) => {
    const file = await commands.fetchAttachment(message, id);
    if (file !== undefined) {
      save(file, shownName(name));
    }
  };
}

function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
