import type { Attack } from './attack.js';
import { attacks } from './attacks/index.js';
import { AttackedPod } from './target.js';

// `npm run attack [word …]`: attacks a pod that runs in a process of its own while another client asks for its
// health, and prints how long that client waited. With words, only the attacks whose names hold one of them.

/** How long no request may hold up the others, in milliseconds. */
const budget = 100;
/** Beside three times the body's limit, what a process may grow by in any case, in MB. */
const room = 160;
/** Other work of the machine can only add to what is measured, so the least of some measurements counts. */
const attempts = 3;

interface Measured {
  readonly name: string;
  readonly status: number;
  readonly time: number;
  readonly stall: number;
  readonly health: number;
  readonly grown: number;
  readonly problems: readonly string[];
}

async function measure(pod: AttackedPod, attack: Attack): Promise<Measured> {
  await pod.begin();
  const begin = performance.now();
  const { status, text } = await attack.send(pod.target, 1);
  const time = performance.now() - begin;
  const { stall, longest, before, peak } = await pod.end();
  const grown = peak - before;
  const problems = [
    ...(Math.min(stall, longest) > budget ? [`stall over ${budget} ms`] : []),
    ...(attack.statuses.includes(status)
      ? []
      : [`expected ${attack.statuses.join(' or ')}: ${text.slice(0, 80)}`]),
    ...(grown > room + 3 * (attack.bodyLimit ?? 2) ? ['too much memory'] : []),
  ];
  return { name: attack.name, status, time, stall, health: longest, grown, problems };
}

/** The pod that is attacked next: the last one, unless an attack went wrong or left something behind there. */
let pod: AttackedPod | undefined;

async function podFor({ size = 'small' }: Attack): Promise<AttackedPod> {
  if (pod?.size !== size) {
    await pod?.stop();
    pod = await AttackedPod.start(size);
  }
  return pod;
}

async function run(attack: Attack): Promise<Measured> {
  let best: Measured | undefined;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    pod = await podFor(attack);
    let measured: Measured;
    try {
      await attack.prepare?.(pod.target);
      measured = await measure(pod, attack);
    } catch (error) {
      const problem = pod.isAlive ? String(error) : 'the pod’s process ended';
      measured = { ...nothing, name: attack.name, problems: [problem] };
    }
    const keeps = attack.prepare === undefined || attack.keepsPod === true;
    if (!keeps || measured.problems.length > 0) {
      await pod.stop();
      pod = undefined;
    }
    best = best === undefined || isBetter(measured, best) ? measured : best;
    if (best.problems.length === 0) {
      break;
    }
  }
  return best ?? { ...nothing, name: attack.name };
}

const nothing = { name: '', status: 0, time: 0, stall: 0, health: 0, grown: 0, problems: [] };

function isBetter(one: Measured, other: Measured): boolean {
  return one.problems.length < other.problems.length || one.stall < other.stall;
}

function row({ name, status, time, stall, health, grown, problems }: Measured): string {
  const cells = [
    name.padEnd(62),
    String(status).padStart(6),
    (time / 1000).toFixed(2).padStart(8),
    stall.toFixed(0).padStart(9),
    health.toFixed(0).padStart(10),
    grown.toFixed(0).padStart(9),
  ];
  return `${cells.join(' ')}  ${problems.length === 0 ? 'ok' : problems.join('; ')}`;
}

const words = process.argv.slice(2).map((word) => word.toLowerCase());
const chosen = attacks.filter(
  ({ name }) => words.length === 0 || words.some((word) => name.toLowerCase().includes(word)),
);
console.log(
  `${'attack'.padEnd(62)} status  seconds  stall ms  health ms  grown MB\n${'-'.repeat(112)}`,
);
let failures = 0;
for (const attack of chosen) {
  const measured = await run(attack);
  failures += measured.problems.length > 0 ? 1 : 0;
  console.log(row(measured));
}
await pod?.stop();
console.log(
  failures === 0
    ? `${chosen.length} attacks, none over budget.`
    : `${failures} of ${chosen.length} attacks over budget.`,
);
process.exitCode = failures === 0 ? 0 : 1;
