import { declaresXml11 } from './declaration.js';
import type { ReportProblem, XmlProblem } from './problems.js';

/** After how many problems reading stops: what follows then is noise. */
const maximumProblems = 50;

/** A text that is being read: how far, and whether it makes sense to read on. */
export class Reading {
  readonly text: string;
  /** Where reading continues. */
  position = 0;
  /** Whether something makes it pointless to read on. */
  stopped = false;
  /** Passes a problem on; nothing more after reading has stopped. */
  readonly report: ReportProblem;

  constructor(text: string, report: ReportProblem) {
    this.text = declaresXml11(text) ? withoutNewerLineEnds(text) : text;
    let problems = 0;
    this.report = (code, start, end, values) => {
      if (this.stopped) {
        return;
      }
      report(code, start, end, values);
      problems += 1;
      if (problems >= maximumProblems) {
        this.stopped = true;
      }
    };
  }

  /** Reports what makes it pointless to read on. */
  fail(
    code: XmlProblem,
    start: number,
    end: number,
    values: Readonly<Record<string, string>> = {},
  ): void {
    this.report(code, start, end, values);
    this.stopped = true;
  }

  /** Reports that the text ends inside something, and what would close that. */
  failOpen(start: number, end: number, what: string, closing: string, element?: string): void {
    const names = element === undefined ? {} : { element };
    this.fail('unexpected-end', start, end, { what, closing, ...names });
  }
}

/** A text with the line ends that only XML 1.1 has written as those of XML 1.0, everything at its place. */
function withoutNewerLineEnds(text: string): string {
  return text.replaceAll('\r\u2028', '\n\n').replace(/[\u0085\u2028]/g, '\n');
}
