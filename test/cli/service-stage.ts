import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import { Client } from '../../src/client/index.js';
import { Pod, type PodOptions } from '../../src/pod/index.js';
import { serviceAccount } from '../built/accounts.js';
import { cadenzaHere, type Ended } from './run-here.js';

interface StageOptions extends PodOptions {
  readonly roles?: readonly string[];
}

/** A pod, and a folder with the configuration of an account on it with which commands log in. */
export class ServiceStage implements AsyncDisposable {
  readonly pod: Pod;
  /** Of the account that commands log in as. */
  readonly client: Client;
  readonly #folder: string;

  private constructor(pod: Pod, client: Client, folder: string) {
    this.pod = pod;
    this.client = client;
    this.#folder = folder;
  }

  static async start({
    roles = ['INDIVIDUAL'],
    ...options
  }: StageOptions = {}): Promise<ServiceStage> {
    const pod = await Pod.start(options);
    const { config } = await serviceAccount(pod, 'clerk', { roles });
    const folder = mkdtempSync(join(tmpdir(), 'cadenza-operator-'));
    const stage = new ServiceStage(pod, new Client(config), folder);
    stage.write('config.json', JSON.stringify(config));
    return stage;
  }

  /** Where a file of the folder lies. */
  path(name: string): string {
    return join(this.#folder, name);
  }

  /** Writes a file. @returns where it lies */
  write(name: string, text: string): string {
    writeFileSync(this.path(name), text);
    return this.path(name);
  }

  /** Runs a command as the account. */
  run(...args: readonly string[]): Promise<Ended> {
    return cadenzaHere(...args, '--config', this.path('config.json'));
  }

  /** Runs a command that succeeds; gives what it printed. */
  async printed(...args: readonly string[]): Promise<string> {
    const { code, stdout, stderr } = await this.run(...args);
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.any(String) });
    return stdout;
  }

  /** Runs a command that succeeds; gives the objects of its lines. */
  async lines(...args: readonly string[]): Promise<readonly unknown[]> {
    const stdout = await this.printed(...args, '--json');
    return stdout
      .split('\n')
      .filter(Boolean)
      .map((line): unknown => JSON.parse(line));
  }

  /** Runs a command that fails; gives the sentence that it says why. */
  async refused(...args: readonly string[]): Promise<string> {
    const { code, stdout, stderr } = await this.run(...args);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).not.toMatch(/\n\s+at /);
    return stderr;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.client.close();
    await this.pod.close();
    rmSync(this.#folder, { recursive: true });
  }
}
