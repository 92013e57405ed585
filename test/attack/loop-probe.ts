import { readFileSync, writeFileSync } from 'node:fs';

/** What a process was busy with between two moments. */
export interface Load {
  /** The longest time for which the event loop did not turn, in milliseconds. */
  readonly stall: number;
  /** The most memory that the process had, in MB, and what it had at the beginning. */
  readonly peak: number;
  readonly before: number;
}

const tick = 2;
const megabyte = 1024;

/**
 * Watches the event loop of this process. A time for which it does not turn counts as far as its thread
 * was computing: what others do on a busy machine, and what other threads compute, is not held against it.
 */
export class LoopProbe {
  #last = performance.now();
  #lastBusy = computed();
  #stall = 0;
  #before = 0;
  readonly #timer = setInterval(() => this.#turn(), tick);

  begin(): void {
    forgetPeak();
    this.#before = memory('VmRSS');
    this.#turn();
    this.#stall = 0;
  }

  end(): Load {
    this.#turn();
    return { stall: this.#stall, peak: memory('VmHWM'), before: this.#before };
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #turn(): void {
    const now = performance.now();
    const busy = computed();
    const wall = now - this.#last - tick;
    this.#stall = Math.max(this.#stall, Math.min(wall, busy - this.#lastBusy));
    this.#last = now;
    this.#lastBusy = busy;
  }
}

/**
 * The least of what one piece of work holds the event loop up when it is done again and again, in milliseconds, at most
 * `rounds` times and no more once it is below `enough`: the process of a test also clears away what other tests have left.
 */
export async function leastStall(
  enough: number,
  work: () => Promise<void>,
  rounds = 5,
): Promise<number> {
  const probe = new LoopProbe();
  let least = Infinity;
  for (let round = 0; round < rounds && least >= enough; round += 1) {
    probe.begin();
    await work();
    least = Math.min(least, probe.end().stall);
  }
  probe.stop();
  return least;
}

const mainThread = `/proc/self/task/${process.pid}/schedstat`;

/** How long the main thread has computed, in milliseconds; elsewhere than on Linux, all threads. */
function computed(): number {
  try {
    return Number(readFileSync(mainThread, 'utf8').split(' ', 1)[0]) / 1e6;
  } catch {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  }
}

/** Linux only: elsewhere the peak is that of the whole life of the process. */
function forgetPeak(): void {
  try {
    writeFileSync('/proc/self/clear_refs', '5');
  } catch {
    // Not allowed, or not there.
  }
}

function memory(name: 'VmHWM' | 'VmRSS'): number {
  try {
    const status = readFileSync('/proc/self/status', 'utf8');
    return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0) / megabyte;
  } catch {
    return process.resourceUsage().maxRSS / megabyte;
  }
}
