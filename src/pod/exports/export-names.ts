/** The files that every export has, and what they are. */
const documents: ReadonlyMap<string, string> = new Map([
  ['messages.ndjson', 'application/x-ndjson'],
  ['messages.xml', 'application/xml; charset=utf-8'],
]);

/** Where a file of a message is within its export. No name that a client gave becomes part of it. */
export function attachmentPath(digest: string): string {
  return `attachments/${digest}`;
}

/** The path within an export of the file that is downloaded under a name; `undefined` when there is no such file. */
export function downloadPath(name: string): string | undefined {
  if (documents.has(name)) {
    return name;
  }
  return /^[0-9a-f]{64}$/.test(name) ? attachmentPath(name) : undefined;
}

/** The `Content-Type` of a download. Files of messages are never anything that a browser would show. */
export function contentTypeOf(name: string): string {
  return documents.get(name) ?? 'application/octet-stream';
}
