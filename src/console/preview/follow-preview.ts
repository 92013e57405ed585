import type { Preview } from '../../contract/preview.js';

/** Calls with every new preview, and with whether the server is there. Returns how to end that. */
export type FollowPreview = (
  onPreview: (preview: Preview) => void,
  onConnection: (isThere: boolean) => void,
) => () => void;

/** The preview that came with the page, if one did. */
export function previewIn(page: Document): Preview | undefined {
  const text = page.getElementById('preview')?.textContent;
  return text === undefined || text === '' ? undefined : readPreview(text);
}

/** Follows the events of the server that the page came from. The browser reconnects by itself. */
export const followPreview: FollowPreview = (onPreview, onConnection) => {
  const events = new EventSource('/console/preview/events');
  events.onopen = () => onConnection(true);
  events.onerror = () => onConnection(false);
  events.onmessage = ({ data }: MessageEvent<string>) => onPreview(readPreview(data));
  return () => events.close();
};

function readPreview(json: string): Preview {
  // The server is ours, and of the same version as this page.
  return JSON.parse(json) as Preview;
}
