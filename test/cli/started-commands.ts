import { type RunningCadenza, startCadenza } from './run-cadenza.js';

/** The commands that a test starts, none of which outlives it. */
export class StartedCommands {
  readonly #running: RunningCadenza[] = [];

  start(...args: readonly string[]): RunningCadenza {
    const running = startCadenza(args);
    this.#running.push(running);
    return running;
  }

  /** Kills those that still run, and waits until they have ended. */
  async kill(): Promise<void> {
    for (const { child, ended } of this.#running.splice(0)) {
      child.kill('SIGKILL');
      await ended;
    }
  }
}
