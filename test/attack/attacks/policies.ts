import { randomBytes } from 'node:crypto';
import type { Caller } from '../../pod/caller.js';
import { control, expectOk } from '../../pod/caller.js';
import type { Attack, Target } from '../attack.js';
import { by } from '../attack.js';
import { joined, send } from '../raw-request.js';

const dictionaries = '/agent/v1/dlp/dictionaries';

/** Puts a policy in force that has these terms. */
async function enforce(target: Target, terms: readonly string[]): Promise<void> {
  const policy = { name: 'Terms', type: 'BLOCK', terms };
  expectOk(await control(target, 'PUT', '/policies', { policies: [policy] }));
}

function sendText(target: Target, text: string) {
  return send(
    by(target.alice, {
      path: `/agent/v4/stream/${target.im}/message/create`,
      body: JSON.stringify({
        message: `<messageML>${text}</messageML>`,
        enforceExpressionFiltering: 'true',
      }),
    }),
  );
}

const tenThousand = Array.from({ length: 10_000 }, (_, place) => `term${place} of the policy`);

/** Ten words for a message, or a megabyte of them. */
function matching(
  name: string,
  terms: readonly string[],
  text: (scale: number) => string,
  statuses = [200],
): Attack {
  return {
    name: `policies: ${name}`,
    statuses,
    bodyLimit: 10,
    prepare: async (target) => {
      await enforce(target, terms);
      await sendText(target, 'a first message');
    },
    send: (target, scale) => sendText(target, text(scale)),
  };
}

/** A new dictionary: what an earlier attack made may be there still. */
async function dictionaryOf(officer: Caller): Promise<string> {
  const name = `Words ${randomBytes(8).toString('hex')}`;
  const reply = await officer.post(dictionaries, { name, type: 'Word' });
  return (expectOk(reply).json() as { data: { dictRef: { dictId: string } } }).data.dictRef.dictId;
}

function dictionary(
  name: string,
  statuses: readonly number[],
  lines: (scale: number) => string,
): Attack {
  return {
    name: `policies: ${name}, used by a policy`,
    statuses,
    send: async (target, scale) => {
      const { officer } = target;
      const id = await dictionaryOf(officer);
      const made = await officer.post('/agent/v1/dlp/policies', {
        name: `Words ${id.slice(0, 16)}`,
        type: 'Block',
        contentTypes: ['Messages'],
        scopes: ['Internal'],
        dictionaryIds: [id],
      });
      expectOk(made);
      const body = `--edge\r\nContent-Disposition: form-data; name="data"; filename="a"\r\n\r\n${lines(scale)}\r\n--edge--\r\n`;
      const uploaded = await send(
        by(officer, {
          path: `${dictionaries}/${id}/data/upload`,
          headers: { 'Content-Type': 'multipart/form-data; boundary=edge' },
          body,
        }),
      );
      if (uploaded.status === 200) {
        const { policyId } = (made.json() as { data: { policyId: string } }).data;
        await officer.post(`/agent/v1/dlp/policies/${policyId}/enable`);
        await sendText(target, 'hello');
      }
      return uploaded;
    },
  };
}

/** Policies with many terms, and dictionaries that hold them. */
export const policyAttacks: readonly Attack[] = [
  matching(
    '10,000 terms and ten words',
    tenThousand,
    () => 'ten words of a message that says nothing at all',
  ),
  matching('10,000 terms and 1 MB', tenThousand, (scale) =>
    'term1 of the policx '.repeat(50_000 * scale),
  ),
  matching(
    '10,000 terms, 1 MB and all of them in it',
    tenThousand,
    () => tenThousand.join(', '),
    [451],
  ),
  matching('terms that repeat themselves', ['a'.repeat(1000), `${'a '.repeat(1000)}b`], (scale) =>
    'a '.repeat(500_000 * scale),
  ),
  {
    name: 'policies: the first message after 10,000 terms changed',
    statuses: [200],
    bodyLimit: 10,
    prepare: (target) => enforce(target, tenThousand),
    send: (target) => sendText(target, 'ten words'),
  },
  {
    name: 'policies: 1.2 MB with 1,000 policies',
    statuses: [200],
    bodyLimit: 10,
    prepare: async (target) => {
      const policies = Array.from({ length: 1000 }, (_, place) => ({
        name: `Terms ${place}`,
        type: 'BLOCK',
        terms: Array.from({ length: 10 }, (_each, term) => `term${place}x${term}`),
      }));
      expectOk(await control(target, 'PUT', '/policies', { policies }));
    },
    send: (target, scale) => sendText(target, 'lorem '.repeat(200_000 * scale)),
  },
  {
    name: 'policies: 100,000 terms by the control API',
    statuses: [200, 204, 400],
    send: (target, scale) =>
      send({
        url: target.url,
        method: 'PUT',
        path: '/cadenza/v1/policies',
        headers: { Authorization: `Bearer ${target.controlToken}` },
        body: `{"policies":[{"name":"a","type":"BLOCK","terms":${joined(['[', ',', ']'], 100_000 * scale, (place) => `"term${place}"`)}}]}`,
      }),
  },
  dictionary('a dictionary of 50,000 terms', [200], (scale) =>
    joined(['', '\n', ''], 50_000 * scale, (place) => `w${place}`),
  ),
  dictionary('a dictionary of 200,000 terms', [400], (scale) =>
    joined(['', '\n', ''], 200_000 * scale, (place) => `w${place}`),
  ),
  dictionary('a dictionary of 1.9 MB of line breaks', [200], (scale) =>
    '\n'.repeat(1_900_000 * scale),
  ),
  dictionary('a dictionary of one term of 1.9 MB', [200, 400], (scale) =>
    'w'.repeat(1_900_000 * scale),
  ),
  {
    name: 'policies: a policy that names 100,000 dictionaries',
    statuses: [400],
    send: (target, scale) =>
      send(
        by(target.officer, {
          path: '/agent/v1/dlp/policies',
          body: `{"name":"a","type":"Block","contentTypes":["Messages"],"scopes":["Internal"],"dictionaryIds":${joined(['[', ',', ']'], 100_000 * scale, (place) => `"d${place}"`)}}`,
        }),
      ),
  },
];
