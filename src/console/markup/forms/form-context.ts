import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { FormValues } from '../../../contract/index.js';
import type { Entries } from './use-entries.js';

/** What the inputs of a form know about it. */
export interface FormContextValue {
  /** What was submitted earlier, to be shown again. */
  readonly submitted: FormValues | undefined;
  /** What is wrong, by field name. */
  readonly problems: ReadonlyMap<string, string>;
  /** Submits for a field that is sent as soon as it changes. */
  readonly submitBy: (fieldName: string, form: HTMLFormElement | null) => void;
  readonly reset: () => void;
  readonly entries: Pick<Entries, 'kept' | 'enter'>;
}

/** Carries the form down to its inputs. */
export const FormContext = createContext<FormContextValue | undefined>(undefined);

/** The form that an input is part of; inputs outside of one are dead. */
export function useForm(): FormContextValue | undefined {
  return useContext(FormContext);
}

/**
 * What a field shows at first: what was submitted, else what was entered before its message was changed, else what its
 * author wrote.
 *
 * @param written - the author's values
 */
export function useInitialValues(name: string, written: readonly string[]): readonly string[] {
  const { submitted, entries } = useForm() ?? {};
  if (submitted === undefined) {
    return entries?.kept.get(name)?.values ?? written;
  }
  const value = submitted[name];
  if (Array.isArray(value)) {
    return value.map(String);
  }
  return typeof value === 'string' ? [value] : [];
}
