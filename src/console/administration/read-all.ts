import { mostRows, type Row } from '../records/record-view.js';
import type { CallPod } from '../service/pod-calls.js';
import { jsonOf } from '../service/pod-calls.js';

/**
 * Every row of a list that the service answers by pages, as far as a view shows them.
 *
 * @param read - asks for the page that begins behind so many rows
 * @param limit - how many a page has at most
 */
export async function readAll(
  read: (skip: number, limit: number) => Promise<readonly Row[]>,
  limit: number,
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const page = await read(rows.length, limit);
    rows.push(...page);
    if (page.length < limit || rows.length >= mostRows) {
      return rows;
    }
  }
}

/** The rows of an answer: the answer itself, or the list under a name in it. */
export async function rowsOf(response: Response, under?: string): Promise<readonly Row[]> {
  const body = await jsonOf<unknown>(response);
  const list: unknown = under === undefined ? body : ((body ?? {}) as Row)[under];
  return Array.isArray(list) ? (list as readonly Row[]) : [];
}

/** Sends a JSON body. */
export async function sendJson(
  call: CallPod,
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  json?: unknown,
): Promise<Response> {
  return call(path, json === undefined ? { method } : { method, json });
}

/** A part of a path. */
export function segment(value: unknown): string {
  return encodeURIComponent(String(value));
}

/** The lines of a text that say something. */
export function linesOf(text: string | undefined): readonly string[] {
  return (text ?? '')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
