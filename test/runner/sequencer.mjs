/**
 * In which order files of tests run: the longest first, so that none of them is begun when all others are done. Jest
 * knows how long they took when they ran before; in a fresh clone it goes by how large they are, which misses those
 * that start processes.
 */
import { createRequire } from 'node:module';
import { relative, resolve, sep } from 'node:path';

const require = createRequire(import.meta.url);
const { default: Sequencer } = require('@jest/test-sequencer');
const tests = resolve(import.meta.dirname, '..');

/** Those that take the longest, about in this order. */
const longest = [
  'cli/dev/dev.long.test.ts',
  'cli/run/run.test.ts',
  'docs/programs.long.test.ts',
  'bots/own-tests.long.test.ts',
  'pod/store/killed.long.test.ts',
  'pod/sharing/shared-pod.long.postgres.test.ts',
  'messageml/hostile-input.long.test.ts',
  'testing/test-bot.test.ts',
  'docs/doc-comments-pages-and-types.long.test.ts',
  'cli/preview/text.test.ts',
  'cli/pod/pod.long.test.ts',
  'cli/keys/rotate-key.test.ts',
  'bot/conversations/what-does-not-belong.test.ts',
  'docs/readme.test.ts',
  'bot/faults.test.ts',
  'house/setting-recipe.long.test.ts',
  'pod/store/sole-use.long.postgres.test.ts',
  'bot/scale/processes.long.redis.test.ts',
  'messageml/properties.test.ts',
  'cli/operate/operate.test.ts',
  'pod/sharing/killed-processes.long.postgres.test.ts',
  'cli/messageml/messageml.test.ts',
  'testing/forgotten-stages.test.ts',
  'cli/dev/reload.test.ts',
  'house/element-recipe.long.test.ts',
  'freemarker/prices.test.ts',
  'client/messages/import/journal.test.ts',
  'house/command-recipe.long.test.ts',
  'messageml/incoming/hostile-input.test.ts',
  'pod/control/rewind.test.ts',
  'pod/tls/certificate-authority.test.ts',
  'pod/attachments/upload-memory.long.test.ts',
].map((path) => path.replaceAll('/', sep));

export default class LongestFirst extends Sequencer {
  /** Milliseconds that a file took, or that it is taken for: one second for 10 KB, more than ten for the longest. */
  time(test) {
    const place = longest.indexOf(relative(tests, test.path));
    const guess = test.context.hasteFS.getSize(test.path) / 10;
    return super.time(test) ?? (place === -1 ? guess : 10_000 + (longest.length - place) * 1000);
  }
}
