import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { FormValues, Message } from '../../../contract/index.js';
import { useCommands, useConsole, useDispatch } from '../../access/use-console.js';
import { firstField } from '../../controls/first-field.js';
import { formKey } from '../../state/console-state.js';
import type { MarkupElement } from '../markup.js';
import { valueOf } from '../markup.js';
import { useMessage } from '../message-context.js';
import type { submissionOf } from './submission.js';
import { useEntries } from './use-entries.js';

/** What is wrong with what is entered in a form, and whether it was submitted; and how to do that. */
export function useSubmission(element: MarkupElement) {
  const { message, onTried } = useMessage();
  const formId = element.attributes.get('id') ?? '';
  const submitted = useConsole(
    (state) => state.submitted[formKey(message?.messageId ?? '', formId)],
  );
  const isTaken = useConsole(
    (state) => !state.submitting.has(formKey(message?.messageId ?? '', formId)),
  );
  const [generation, setGeneration] = useState(0);
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  const entries = useEntries(element);
  const box = useRef<HTMLFormElement>(null);
  useFocusAfterReset(box, generation);
  useEffect(() => void loadSubmission(), []);
  const read = useReading();
  const send = useSending(element, entries);

  const reset = () => {
    setProblems(new Map());
    entries.clear();
    setGeneration((count) => count + 1);
  };
  const submit = async (form: HTMLFormElement, action: string, unchecked: boolean) => {
    const submission = await read(element, form, action);
    if (submission === undefined) {
      return;
    }
    const wrong = unchecked ? new Map<string, string>() : submission.problems;
    setProblems(wrong);
    if (wrong.size > 0) {
      // Its fields are marked when the page is drawn again.
      requestAnimationFrame(() =>
        form
          .querySelector<HTMLElement>('[aria-invalid="true"], .ml-choices[aria-describedby] input')
          ?.focus(),
      );
    } else if (message !== undefined) {
      await send(form, message, submission.values, reset);
    } else {
      onTried?.({ formId, formValues: submission.values });
    }
  };
  return { formId, submitted, isTaken, problems, generation, box, submit, reset, entries };
}

/** Cleared, it is another form: what had the focus is gone. */
function useFocusAfterReset(box: RefObject<HTMLFormElement | null>, generation: number): void {
  useLayoutEffect(() => {
    if (generation > 0 && isLost()) {
      firstField(box.current)?.focus();
    }
  }, [generation]);
}

/** What reads and checks fields comes when a form is on the page, or once more when it is submitted. */
async function loadSubmission(): Promise<typeof submissionOf | undefined> {
  try {
    return (await import('./submission.js')).submissionOf;
  } catch {
    return undefined;
  }
}

/** Reads what is filled in. Where that cannot be done, it is said. */
function useReading() {
  const dispatch = useDispatch();
  return async (element: MarkupElement, form: HTMLFormElement, action: string) => {
    const reading = await loadSubmission();
    if (reading === undefined) {
      const text = 'The form could not be submitted. Is the pod still running?';
      dispatch({ type: 'noticeGiven', kind: 'error', text });
    }
    return reading?.(element, form, action);
  };
}

/** Submits what was read. */
function useSending(element: MarkupElement, entries: ReturnType<typeof useEntries>) {
  const commands = useCommands();
  const repeats = valueOf(element, 'multi-submit');
  return async (
    form: HTMLFormElement,
    { messageId, stream: { streamId } }: Message,
    values: FormValues,
    reset: () => void,
  ) => {
    const address = { streamId, messageId, formId: element.attributes.get('id') ?? '' };
    // A bot that answers by changing the message says itself what its fields show then.
    const taken = entries.take();
    if (!(await commands.submitForm(address, values, repeats !== undefined))) {
      entries.putBack(taken);
      // It takes input again when the page is drawn again.
      const pressed = `[data-action="${CSS.escape(String(values['action']))}"]`;
      requestAnimationFrame(() => isLost() && form.querySelector<HTMLElement>(pressed)?.focus());
      return;
    }
    if (repeats === 'reset') {
      reset();
    }
    const dialog = form.closest('dialog');
    dialog?.close();
    // A form that takes no more lets go of the focus: it goes on at its message.
    if (dialog === null && repeats === undefined && (isLost() || form.matches(':focus-within'))) {
      form.closest<HTMLElement>('[data-message]')?.focus({ preventScroll: true });
    }
  };
}

function isLost(): boolean {
  return document.activeElement === document.body;
}
