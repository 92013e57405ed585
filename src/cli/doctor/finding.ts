import { ClientError } from '../../client/index.js';

/** What a step of the examination is about, in the order of the steps. */
export type Step =
  | 'configuration'
  | 'name'
  | 'connection'
  | 'proxy'
  | 'tls'
  | 'clock'
  | 'key'
  | 'login'
  | 'roles'
  | 'on behalf';

/** How a step went. */
export interface Finding {
  readonly step: Step;
  readonly ok: boolean;
  /** What was found, without secrets; several things on a line each. */
  readonly detail: string;
  /** What to do about it, when the step failed. */
  readonly fix?: string;
}

/** The result of a step: what was found, and what the next steps need. */
export interface Found<Value> {
  readonly detail: string;
  readonly value: Value;
}

/** A step that was made: its finding, and its value when it went well. */
export type Examined<Value> =
  | { readonly finding: Finding & { readonly ok: true }; readonly value: Value }
  | { readonly finding: Finding & { readonly ok: false } };

/** A failure that says what to do about it, where the step alone does not know. */
export class AdvisedError extends Error {
  readonly advice: string | undefined;

  constructor(message: string, advice: string | undefined, options?: ErrorOptions) {
    super(message, options);
    this.advice = advice;
  }
}

/**
 * Makes a step. A failure becomes a finding: the error's own sentence, and the fix.
 *
 * @param fix - what to do when it fails; none when the errors of the step say it themselves
 */
export async function examine<Value>(
  step: Step,
  action: () => Promise<Found<Value>>,
  fix?: string,
): Promise<Examined<Value>> {
  try {
    const { detail, value } = await action();
    return { finding: { step, ok: true, detail }, value };
  } catch (error) {
    const { detail, advice = fix } = told(error);
    return {
      finding: { step, ok: false, detail, ...(advice === undefined ? {} : { fix: advice }) },
    };
  }
}

/** Of a service that says nothing, `readTimeout` is not to be raised: the examination waits as long as makes sense. */
const ofSilence =
  'Something takes connections there and answers none of them: check that host and port are those of the service, and that it is up, as well as what stands before it.';

/** What an error says, with its advice apart where it has one in its message. */
function told(error: unknown): { readonly detail: string; readonly advice?: string } {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof AdvisedError && error.advice !== undefined) {
    return { detail: message, advice: error.advice };
  }
  if (!(error instanceof ClientError) || !message.includes(error.advice)) {
    return { detail: message };
  }
  const detail = message.replace(error.advice, '').replace(/\s+/g, ' ').trim();
  return { detail, advice: error.code === 'TIMED_OUT' ? ofSilence : error.advice };
}
