import type { FormValues } from '../../contract/index.js';
import { sentenceOf } from '../service/pod-error.js';
import type { FormAddress, MessageAddress } from '../service/pod-service.js';
import { formKey } from '../state/console-state.js';
import type { CommandContext } from './command-context.js';
import { orNotice } from './command-context.js';
import { createUnderWay } from './under-way.js';

/** What a person can do with what is in a message. What fails is shown as a notice; nothing here rejects. */
export interface FormCommands {
  /** @returns whether it was submitted */
  submitForm(form: FormAddress, values: FormValues, keepOpen: boolean): Promise<boolean>;
  /** Does not wait any more for a form that is on its way: it takes input again. */
  stopSubmitting(form: Pick<FormAddress, 'messageId' | 'formId'>): void;
  /** The file of a message, or `undefined` when it could not be fetched. */
  fetchAttachment(message: MessageAddress, fileId: string): Promise<Blob | undefined>;
  /** The same for what nobody has asked for: that it cannot be fetched is not told. */
  lookAtAttachment(message: MessageAddress, fileId: string): Promise<Blob | undefined>;
}

/** Binds what a person can do with what is in a message to the pod and the state. */
export function createFormCommands(context: CommandContext): FormCommands {
  const { service, store } = context;
  const underWay = createUnderWay(
    'It is not known whether the form has arrived. Look before you submit it again.',
  );
  return {
    submitForm: async (form, values, keepOpen) => {
      if (store.state().submitted[formKey(form.messageId, form.formId)] !== undefined) {
        return false;
      }
      store.dispatch({ type: 'formSubmitted', form, values });
      try {
        await underWay.run(formKey(form.messageId, form.formId), (stopped) =>
          service.submitForm(form, values, stopped),
        );
        store.dispatch({ type: keepOpen ? 'formReopened' : 'formTaken', form });
        return true;
      } catch (error) {
        store.dispatch({ type: 'formReopened', form });
        store.dispatch({ type: 'noticeGiven', kind: 'error', text: sentenceOf(error) });
        return false;
      }
    },
    stopSubmitting: ({ messageId, formId }) => underWay.stop(formKey(messageId, formId)),
    fetchAttachment: async (message, fileId) => {
      const bytes = await orNotice(context, service.attachment(message, fileId));
      return bytes === undefined ? undefined : new Blob([bytes]);
    },
    lookAtAttachment: (message, fileId) =>
      service.attachment(message, fileId).then(
        (bytes) => new Blob([bytes]),
        () => undefined,
      ),
  };
}
