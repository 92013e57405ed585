import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { parseAllDocuments } from 'yaml';

const page = readFileSync(resolve(__dirname, '../../docs/pod.md'), 'utf8');
const blocks = [...page.matchAll(/^```yaml\n(.*?)^```/gms)].map(([, text = '']) => text);

/** The documents of the block that holds a text, which must be YAML. */
function documentsWith(text: string): unknown[] {
  const block = blocks.find((one) => one.includes(text)) ?? '';
  return parseAllDocuments(block).map((document) => {
    expect(document.errors).toEqual([]);
    return document.toJS() as unknown;
  });
}

test('the compose file of the pod starts three that share a database and a folder', () => {
  expect(documentsWith('services:')).toEqual([
    expect.objectContaining({
      services: expect.objectContaining({
        pod: expect.objectContaining({
          command: expect.arrayContaining(['--shared', '--attachments=/shared/files']),
          deploy: { replicas: 3 },
        }),
      }),
    }),
  ]);
});

test('the Kubernetes manifest of the pod has what it names', () => {
  const kinds = documentsWith('kind: Deployment').map(
    (document) => (document as { kind: string }).kind,
  );
  expect(kinds).toEqual(['Deployment', 'Service', 'PersistentVolumeClaim']);
});
