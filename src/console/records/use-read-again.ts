import { useEffect } from 'preact/hooks';
import type { RecordView, Row } from './record-view.js';

/** How often what is under way is looked at, in milliseconds. */
const interval = 1_000;

/** Reads the records of a view again, and again, while some of them are under way. */
export function useReadAgain(
  { isUnderWay }: RecordView,
  rows: readonly Row[] | undefined,
  readAgain: () => void,
): void {
  useEffect(() => {
    if (isUnderWay === undefined || rows?.some(isUnderWay) !== true) {
      return undefined;
    }
    const timer = setTimeout(readAgain, interval);
    return () => clearTimeout(timer);
  }, [rows, isUnderWay]);
}
