import type { ElementExample } from '../../../messageml/internals.js';
import type { WorkshopDraft } from './shared-draft.js';

/**
 * A draft with a snippet at a place of its message, or before the end of the root where the place is outside of it.
 * Data that goes with the snippet is put beside what is there.
 */
export function withSnippet(
  { message, data }: WorkshopDraft,
  { message: snippet, data: more }: ElementExample,
  place: number,
): WorkshopDraft {
  const first = message.indexOf('>') + 1;
  const last = message.lastIndexOf('</messageML>');
  const isInside = last < 0 || (place >= first && place <= last);
  const at = isInside ? place : last;
  const joined = `${message.slice(0, at)}${snippet}${message.slice(at)}`;
  return { message: joined, data: more === undefined ? data : withData(data, more) };
}

function withData(data: string, more: object): string {
  try {
    const there: unknown = JSON.parse(data.trim() === '' ? '{}' : data);
    return JSON.stringify({ ...(typeof there === 'object' ? there : {}), ...more }, null, 2);
  } catch {
    return data;
  }
}
