import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ownPackage, ScratchProject } from './scratch-project.js';

let project: ScratchProject;

beforeAll(async () => {
  const { devDependencies } = await ownPackage();
  project = await ScratchProject.install([
    `jest@${devDependencies['jest'] ?? ''}`,
    'vitest@4.1.12',
  ]);
  await project.write('bot.js', bot);
}, 300_000);

afterAll(() => project[Symbol.asyncDispose]());

const bot = `import { b, button, form, mention, textField } from 'cadenza/messageml';

const ask = form('ask', [textField('name'), button('send', 'Send')]);

export default function greeter(bot) {
  bot.command('/hello', (ctx) =>
    ctx.reply([b('Hello'), ' ', mention({ userId: ctx.user.userId })]));
  bot.command('/ask', (ctx) =>
    ctx.reply({ message: ask, attachments: [{ filename: 'a.txt', content: Buffer.from('a') }] }));
  bot.form(ask, (ctx) => ctx.reply(\`Hello \${ctx.values.name}\`));
}
`;

/** A test with all matchers, and one that fails with what differs. */
const tests = `import { testBot } from 'cadenza/testing';
import greeter from './bot.js';

async function withStage(work) {
  const stage = await testBot(greeter);
  try {
    await work(stage);
  } finally {
    await stage.close();
  }
}

test('all matchers', () =>
  withStage(async (stage) => {
    await stage.alice.say('/hello');
    const hello = await stage.alice.nextMessage();
    expect(hello).toHaveText('Hello @Alice Adams');
    expect(hello).toMention(stage.alice);
    expect(hello).not.toHaveForm('ask');
    await stage.alice.say('/ask');
    const asked = await stage.alice.nextMessage();
    expect(asked).toHaveForm('ask', { buttons: ['send'] });
    expect(asked).toHaveAttachment('a.txt');
    await stage.alice.submit(asked, 'ask', { name: '<i>' });
    expect(await stage.alice.nextMessage()).toMatchMessageML('Hello &lt;i&gt;');
  }));

test('a failure that leaves its stage open', async () => {
  const stage = await testBot(greeter);
  await stage.alice.say('/hello');
  expect(await stage.alice.nextMessage()).toMatchMessageML('<b>Goodbye</b>');
  await stage.close();
});
`;

const runners = {
  'node:test': {
    file: 'node.test.js',
    head: `import { test } from 'node:test';
import { expectMessage as expect } from 'cadenza/testing/node';
`,
    command: ['--test', 'node.test.js'],
    passed: /^[#ℹ] pass 1$/m,
  },
  vitest: {
    file: 'vitest.test.js',
    head: `import { expect, test } from 'vitest';
import 'cadenza/testing/vitest';
`,
    command: ['node_modules/vitest/vitest.mjs', 'run', '--testTimeout=60000', 'vitest.test.js'],
    passed: /Tests +1 failed \| 1 passed/,
  },
  jest: {
    file: 'jest.test.js',
    head: `import 'cadenza/testing/jest';
`,
    command: [
      '--experimental-vm-modules',
      'node_modules/jest/bin/jest.js',
      '--testTimeout=60000',
      'jest.test.js',
    ],
    passed: /Tests: +1 failed, 1 passed/,
  },
};

test.each(Object.entries(runners))(
  '%s runs a bot, has the matchers, shows what differs, and ends where a stage is left open',
  async (_, { file, head, command, passed }) => {
    await project.write(file, head + tests);
    const env = { NO_COLOR: '1', CI: '1' };
    const printed = await project.node(command, env).then(
      () => 'It did not fail.',
      (error: unknown) => String(error),
    );
    expect(printed).toMatch(passed);
    expect(printed).toContain('Goodbye');
    expect(printed).toContain('Hello');
    expect(printed).toContain('Stages that tests have left open: 1.');
  },
  120_000,
);
