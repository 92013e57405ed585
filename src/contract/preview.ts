/**
 * What `cadenza preview` shows in the browser: the page gets one with itself and a new one, as a
 * server-sent event of {@link previewEvents}, whenever a file has changed.
 */
export interface Preview {
  /** The file, as the user named it. */
  readonly file: string;
  /** The message in every form, unless there is none or the service would refuse it. */
  readonly message?: PreviewedMessage;
  /** Whether there was a message to check; otherwise the findings say why there is none. */
  readonly isChecked: boolean;
  /** What is wrong with it, from the top. */
  readonly findings: readonly PreviewFinding[];
}

/** A message in every form in which somebody gets it. */
export interface PreviewedMessage {
  readonly presentationML: string;
  readonly markdown: string;
  /** What a person reads, as text with its lines. */
  readonly text: string;
  /** Entity data, as JSON text with indentation. */
  readonly data: string;
}

/** Something that is wrong with a message, or with the files that it is made from. */
export interface PreviewFinding {
  /** Where, as a person finds it: `3:9`, `fill:3:9`, `form "order" › select "side"`. Empty: nowhere. */
  readonly place: string;
  readonly severity: 'error' | 'warning' | 'info';
  readonly code: string;
  readonly message: string;
  readonly fix?: string;
}

/** Where the server of `cadenza preview` sends events. */
export const previewEvents = '/console/preview/events';
