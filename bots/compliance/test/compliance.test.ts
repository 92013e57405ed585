import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { playTranscript, testBot, type TestBotOptions } from 'cadenza/testing';
import compliance from '../bot.js';

/** What `seed.yaml` asks for, in the words of the test kit. */
const options = {
  roles: ['INDIVIDUAL', 'EF_POLICY_MANAGEMENT', 'USER_PROVISIONING'],
  seed: {
    people: [
      {
        username: 'olivia',
        displayName: 'Olivia Ortiz',
        roles: ['INDIVIDUAL', 'COMPLIANCE_OFFICER'],
      },
    ],
    policies: [{ name: 'Project names', type: 'WARN', terms: ['Neptune'] }],
  },
} as const satisfies TestBotOptions;

test('officers are told, get a summary and export what happened', () =>
  playTranscript(compliance, new URL('compliance.chat', import.meta.url), options));

test('a file has a line for each violation, and formulas of no names', async () => {
  await using stage = await testBot(compliance, {
    ...options,
    people: ['olivia', '=1+1'],
    clock: '2026-11-23T07:30Z',
  });
  await stage.people.get('=1+1')?.say('Neptune');
  await stage.olivia.say('/violations 2026-11-22 2026-11-24');

  const message = await stage.olivia.nextMessage();
  const file = (await stage.olivia.download(message)).toString();
  assert.match(file, /^"Time","Who","Stream","Policies","Outcome"\r\n/);
  assert.match(file, /^"2026-11-23T07:30:00\.000Z","'=1\+1","[\w-]+","Project names","/m);
  assert.equal(file.split('\r\n').length, 3);
});

test('the seed of the starter asks for what the tests have', async () => {
  const seed = await readFile(new URL('../seed.yaml', import.meta.url), 'utf8');
  assert.ok(seed.includes(`roles: [${options.roles.join(', ')}]`));
});
