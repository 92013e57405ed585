import { FormData } from 'undici';
import type { Capability } from './capability.js';
import { addEach, ofPod, type Scene } from './scene.js';

const policies = '/agent/v1/dlp/policies';
const dictionaries = '/agent/v1/dlp/dictionaries';

/** A dictionary with terms, and a policy that refuses them. */
async function addPolicy(
  { archivist }: Scene,
  name: string,
  terms: readonly string[],
): Promise<void> {
  const { data } = await archivist.post<{ data: { dictRef: { dictId: string } } }>(dictionaries, {
    name,
    type: 'Word',
  });
  const { dictId } = data.dictRef;
  const form = new FormData();
  form.append('data', new Blob([terms.join('\n')]), 'terms.txt');
  await archivist.send(`${dictionaries}/${dictId}/data/upload`, form);
  await archivist.post(policies, {
    name,
    type: 'Block',
    contentTypes: ['Messages'],
    scopes: ['Internal', 'External'],
    dictionaryIds: [dictId],
  });
}

function sayChecked({ reader, streamId }: Scene, text: string): Promise<unknown> {
  return reader.post(
    `/agent/v4/stream/${streamId}/message/create`,
    { message: `<messageML>${text}</messageML>`, enforceExpressionFiltering: 'true' },
    [200, 451],
  );
}

const plain = 'Nothing of this is in any of the dictionaries.';

/** What compliance costs as there is more of it. */
export const compliance: readonly Capability[] = [
  ofPod(
    { what: 'policies', does: 'send a message', kind: 'look-up', smallest: 10 },
    (scene, from, to) =>
      addEach(from, to, (number) => addPolicy(scene, `Policy ${number}`, [`secret${number}`])),
    (scene) => sayChecked(scene, plain),
  ),
  ofPod(
    { what: 'terms', does: 'send a message', kind: 'look-up', smallest: 1000 },
    (scene, from, to) => {
      const terms = Array.from({ length: to - from }, (_, index) => `secret${from + index}`);
      return addPolicy(scene, `Policy from ${from}`, terms);
    },
    (scene) => sayChecked(scene, plain),
  ),
  ofPod(
    { what: 'violations', does: 'list a page of them', kind: 'look-up', smallest: 100 },
    async (scene, from, to) => {
      if (from === 0) {
        await addPolicy(scene, 'Projects', ['neptune']);
      }
      await addEach(from, to, (number) => sayChecked(scene, `neptune ${number}`));
    },
    ({ archivist }) => archivist.get('/agent/v1/dlp/violations/message/?startTime=0&limit=50'),
  ),
];
