import type { FormAddress } from '../service/pod-service.js';
import type { Reducers } from './actions.js';
import type { ConsoleState } from './console-state.js';
import { formKey } from './console-state.js';
import { noEntries } from './form-entries.js';

/** What is filled in and submitted in forms of messages. */
export const formChanges = {
  formSubmitted: (state, { form, values }) => ({
    ...state,
    submitted: { ...state.submitted, [formKey(form.messageId, form.formId)]: values },
    submitting: new Set([...state.submitting, formKey(form.messageId, form.formId)]),
  }),

  formTaken: (state, { form }) => ({ ...state, submitting: withoutForm(state, form) }),

  formEntered: (state, { form, entries }) => {
    const others = Object.entries(state.entered).filter(([key]) => key !== form);
    const own = entries === noEntries ? [] : [[form, entries] as const];
    return { ...state, entered: Object.fromEntries([...others, ...own]) };
  },

  formReopened: (state, { form }) => {
    const reopened = formKey(form.messageId, form.formId);
    const submitted = Object.entries(state.submitted).filter(([key]) => key !== reopened);
    return {
      ...state,
      submitted: Object.fromEntries(submitted),
      submitting: withoutForm(state, form),
    };
  },
} satisfies Partial<Reducers>;

/** The forms that the pod has not taken yet, but for one. */
function withoutForm({ submitting }: ConsoleState, { messageId, formId }: FormAddress) {
  const key = formKey(messageId, formId);
  return new Set([...submitting].filter((other) => other !== key));
}
