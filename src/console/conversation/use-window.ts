import { useReducer, useRef } from 'preact/hooks';
import type { HistoryMessage } from '../../contract/index.js';
import type { History } from '../state/histories.js';
import { isCalled } from '../state/histories.js';

/** How many messages are on the page at most. */
const most = 90;
/** How many of them at first. */
const atFirst = 45;
/** How many come when the reader nears an end. */
const step = 12;

/** The part of a history that is on the page, by the numbers of its messages. */
export interface Span {
  readonly from: number;
  /** Behind the last. */
  readonly to: number;
}

/** The span at the end. */
export function endSpan({ begin, messages }: History): Span {
  const to = begin + messages.length;
  return { from: Math.max(begin, to - atFirst), to };
}

/** The span around a message; the end when it is not there. */
export function spanAround(history: History, messageId: string): Span {
  const at = history.messages.findIndex((message) => isCalled(message, messageId));
  if (at < 0) {
    return endSpan(history);
  }
  const { begin, messages } = history;
  const from = Math.max(begin, begin + at - Math.floor(atFirst / 2));
  return { from, to: Math.min(begin + messages.length, from + atFirst) };
}

/** Moves a span towards earlier messages; what is then far from the reader goes from the page. */
export function spanEarlier({ from, to }: Span, { begin }: History): Span {
  const first = Math.max(begin, from - step);
  return { from: first, to: Math.min(to, first + most) };
}

/** Moves a span towards later messages. */
export function spanLater({ from, to }: Span, { begin, messages }: History): Span {
  const behind = Math.min(begin + messages.length, to + step);
  return { from: Math.max(from, behind - most), to: behind };
}

/** The messages of a history that are on the page, and how to move on. */
export interface MessageWindow {
  readonly messages: readonly HistoryMessage[];
  /** Whether there are messages, fetched or not, before those on the page. */
  readonly earlier: boolean;
  readonly later: boolean;
  /** @param isAsked - whether the person asks for them: what could not be read is read again. Default: false */
  showEarlier(isAsked?: boolean): void;
  showLater(isAsked?: boolean): void;
  showEnd(): void;
}

/** Fetches what a history does not have yet. */
export interface HistoryReads {
  earlier(): void;
  later(): void;
  latest(): void;
}

interface Shown {
  readonly span: Span;
  readonly epoch: number;
  readonly target: string | undefined;
  readonly end: number;
}

/**
 * Keeps a part of a history on the page: twenty thousand messages are as quick as fifty.
 *
 * @param following - whether the reader is at the end, and new messages are to come on the page
 * @param target - a message that is asked for
 */
export function useWindow(
  history: History,
  following: boolean,
  target: string | undefined,
  reads: HistoryReads,
): MessageWindow {
  const { begin, messages, epoch, missing } = history;
  const end = begin + messages.length;
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  const shown = useRef<Shown | undefined>(undefined);
  const now = shownNow(shown.current, history, following, target);
  shown.current = now;
  const { span } = now;

  const move = (next: Span) => {
    shown.current = { span: next, epoch, target, end };
    renderAgain(undefined);
  };
  return {
    messages: messages.slice(span.from - begin, span.to - begin),
    earlier: span.from > begin || history.earlier,
    later: span.to < end || history.later,
    showEarlier: (isAsked = false) => {
      if (span.from - begin < step && history.earlier && (isAsked || missing !== 'before')) {
        reads.earlier();
      }
      if (span.from > begin) {
        move(spanEarlier(span, history));
      }
    },
    showLater: (isAsked = false) => {
      if (end - span.to < step && history.later && (isAsked || missing !== 'after')) {
        reads.later();
      }
      if (span.to < end) {
        move(spanLater(span, history));
      }
    },
    showEnd: () => {
      if (history.later) {
        reads.latest();
      }
      move(endSpan(history));
    },
  };
}

function shownNow(
  before: Shown | undefined,
  history: History,
  following: boolean,
  target: string | undefined,
): Shown {
  const { begin, messages, epoch } = history;
  const end = begin + messages.length;
  if (before?.epoch !== epoch || before.target !== target) {
    const span = target === undefined ? endSpan(history) : spanAround(history, target);
    return { span, epoch, target, end };
  }
  const isAtEnd = following && before.span.to === before.end;
  return end > before.end && isAtEnd
    ? { ...before, span: { from: Math.max(before.span.from, end - most), to: end }, end }
    : { ...before, end };
}
