import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { isMeantFor } from '../panes/is-meant-for.js';

/** Gets what was dropped: files, and how many folders, whose contents a page does not get. */
export type OnDrop = (files: readonly File[], folders: number) => void;

/**
 * Takes files that are dropped anywhere on the page, which a browser would open in the place of it.
 *
 * @param box - where they go; in another pane of the page they are meant for another box
 * @returns whether files are held over the page
 */
export function useDroppedFiles(box: RefObject<HTMLElement | null>, onFiles: OnDrop): boolean {
  const [over, setOver] = useState(false);
  const latest = useRef(onFiles);
  latest.current = onFiles;
  useEffect(() => {
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true;
    const onOver = (event: DragEvent) => {
      if (hasFiles(event)) {
        event.preventDefault();
        setOver(isMeantFor(box.current, event.target));
      }
    };
    const onLeave = (event: DragEvent) => event.relatedTarget === null && setOver(false);
    const onDrop = (event: DragEvent) => {
      if (!hasFiles(event)) {
        return;
      }
      event.preventDefault();
      setOver(false);
      if (isMeantFor(box.current, event.target)) {
        latest.current(...droppedIn(event.dataTransfer));
      }
    };
    document.addEventListener('dragover', onOver);
    document.addEventListener('dragleave', onLeave);
    document.addEventListener('drop', onDrop);
    return () => {
      document.removeEventListener('dragover', onOver);
      document.removeEventListener('dragleave', onLeave);
      document.removeEventListener('drop', onDrop);
    };
  }, []);
  return over;
}

function droppedIn(data: DataTransfer | null): Parameters<OnDrop> {
  const items = [...(data?.items ?? [])].filter(({ kind }) => kind === 'file');
  const isFolder = (item: DataTransferItem) => item.webkitGetAsEntry()?.isDirectory === true;
  const files = items.filter((item) => !isFolder(item)).flatMap((item) => item.getAsFile() ?? []);
  return [files, items.filter(isFolder).length];
}
