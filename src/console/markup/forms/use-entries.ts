import { useEffect, useRef, useState } from 'preact/hooks';
import { useConsole, useConsoleAtFirst, useDispatch } from '../../access/use-console.js';
import { formKey } from '../../state/console-state.js';
import { type FieldEntry, type FormEntries, noEntries } from '../../state/form-entries.js';
import { firstIdOf } from '../../state/histories.js';
import type { MarkupElement } from '../markup.js';
import { valueOf } from '../markup.js';
import { useMessage } from '../message-context.js';
import { isSecret, keptEntries, kindOfField } from './kept-entries.js';

/** What is being entered in a form. */
export interface Entries {
  /** What its fields begin with: entered in an earlier version of the message, or before the form left the page. */
  readonly kept: FormEntries;
  /** Counts what was entered where the same form stands once more, such as among replies: its fields begin anew here. */
  readonly mirrored: number;
  /** Notes what stands in a field now. */
  enter(name: string, entry: Omit<FieldEntry, 'kind'>): void;
  /** Keeps nothing any more, while the fields stay as they are. @returns what was kept, for `putBack` */
  take(): FormEntries;
  putBack(entries: FormEntries): void;
  /** Lets the fields begin with what their author wrote. */
  clear(): void;
}

/** Keeps what somebody enters in a form of a message over its changes. In a preview nothing is kept. */
export function useEntries(form: MarkupElement): Entries {
  const { message } = useMessage();
  const dispatch = useDispatch();
  const key = message && formKey(firstIdOf(message), valueOf(form, 'id') ?? '');
  const before = useConsoleAtFirst(({ entered }) => (key === undefined ? undefined : entered[key]));
  const [kept, setKept] = useState(() => keptEntries(form, before ?? noEntries));
  const latest = useRef(kept);
  const [mirrored, setMirrored] = useState(0);
  /** What was noted here: the page may be drawn after later keys. */
  const own = useRef(new WeakSet<FormEntries>());
  const note = (entries: FormEntries) => {
    latest.current = entries;
    own.current.add(entries);
    if (key !== undefined) {
      dispatch({ type: 'formEntered', form: key, entries });
    }
  };
  // What had no place in this version does not come back in the next.
  useEffect(() => {
    if (before !== undefined && before.size !== kept.size) {
      note(kept);
    }
  }, []);
  const now = useConsole(({ entered }) => (key === undefined ? undefined : entered[key]));
  useEffect(() => {
    // Once it was submitted, nothing is kept, and the fields stay as they are here as well.
    if (now !== undefined && !own.current.has(now) && !isSame(now, latest.current)) {
      latest.current = now;
      setKept(keptEntries(form, now));
      setMirrored((count) => count + 1);
    }
  }, [now]);
  return {
    kept,
    mirrored,
    enter: (name, entry) => {
      const kind = kindOfField(form, name);
      if (kind !== undefined) {
        const secret = isSecret(form, name);
        note(new Map([...latest.current, [name, { ...entry, kind, ...(secret && { secret }) }]]));
      }
    },
    take: () => {
      const taken = latest.current;
      note(noEntries);
      return taken;
    },
    putBack: note,
    clear: () => {
      setKept(noEntries);
      note(new Map());
    },
  };
}

function isSame(one: FormEntries, other: FormEntries): boolean {
  return one.size === other.size && [...one].every(([name, entry]) => other.get(name) === entry);
}
