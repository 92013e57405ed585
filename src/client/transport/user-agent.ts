import { readFileSync } from 'node:fs';

/** The product and its true version: `Cadenza/1.2.3 Node/20.19.0`. */
export function createUserAgent(): string {
  const file = new URL('../../../package.json', import.meta.url);
  const content: unknown = JSON.parse(readFileSync(file, 'utf8'));
  const version =
    typeof content === 'object' && content !== null && 'version' in content
      ? String(content.version)
      : '0';
  return `Cadenza/${version} Node/${process.versions.node}`;
}
