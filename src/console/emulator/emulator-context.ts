import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Emulator } from '../service/emulator.js';

/** Carries the emulator down the page. */
export const EmulatorContext = createContext<Emulator | undefined>(undefined);

/** What only an emulator can do. */
export function useEmulator(): Emulator {
  const emulator = useContext(EmulatorContext);
  if (emulator === undefined) {
    throw new Error('This component stands outside the console.');
  }
  return emulator;
}
