import { once } from 'node:events';
import { furnishedConsole } from './furnished-console.js';

// A furnished console in a process of its own: the test runner's own world is not the one that `cadenza dev` is made for.
const furnished = await furnishedConsole();
process.send?.(furnished.url);
await once(process, 'message');
await furnished.close();
process.exit();
