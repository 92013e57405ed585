/**
 * Where tests run: in the very realm of Node that a bot runs in, and not in a context of `node:vm`, as jest would have
 * it. There each use of a global, such as `Math` or `Map`, takes sixty times as long; and errors, dates and arrays of
 * packages are no instances of the classes that the code names.
 *
 * What a file of tests leaves behind in globals and in the process is put back before the next.
 */
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');

// So that jest, which requires this, finds the class.
export const __esModule = true;

require('@jest/expect');
/** Jest keeps those of `expect` here, and loads it once. */
const { matchers, state } = globalThis[Symbol.for('$$jest-matchers-object')];

// Loads Node's own fetch with its dispatcher, which the package `undici` would otherwise be the first to set.
void globalThis.Headers;

/** Puts properties back to what they were. */
function restore(object, before) {
  for (const key of Reflect.ownKeys(object)) {
    if (!Object.hasOwn(before, key)) {
      Reflect.deleteProperty(object, key);
    }
  }
  for (const key of Reflect.ownKeys(before)) {
    const is = Object.getOwnPropertyDescriptor(object, key);
    if (is?.value !== before[key].value || is?.get !== before[key].get) {
      Object.defineProperty(object, key, before[key]);
    }
  }
}

/** The listeners of the process, by event. */
function listeners() {
  return new Map(process.eventNames().map((name) => [name, process.rawListeners(name)]));
}

export default class MainRealm {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  fakeTimers = null;
  fakeTimersModern;
  #globals;
  #matchers = Object.getOwnPropertyDescriptors(matchers);
  #variables = { ...process.env };
  #listeners = listeners();
  // Jest replaces both for each file of tests.
  #replaced = { exit: process.exit, getBuiltinModule: process.getBuiltinModule };
  #exitCode = process.exitCode;

  constructor({ projectConfig: config }) {
    this.fakeTimersModern = new ModernFakeTimers({ config, global: globalThis });
    this.#globals = Object.getOwnPropertyDescriptors(globalThis);
    // Jest measures time and waits by these, even while a test moves the clock.
    const natives = { promise: Promise, now: Date.now.bind(Date) };
    for (const [name, value] of Object.entries(natives)) {
      Object.defineProperty(globalThis, Symbol.for(`jest-native-${name}`), {
        value,
        configurable: true,
      });
    }
  }

  setup() {
    return Promise.resolve();
  }

  teardown() {
    this.fakeTimersModern.dispose();
    restore(globalThis, this.#globals);
    restore(matchers, this.#matchers);
    // By its name, hooks before the first test of a file are told from those after it.
    delete state.currentTestName;
    Object.assign(process, this.#replaced);
    for (const name of Object.keys(process.env).filter((key) => !(key in this.#variables))) {
      Reflect.deleteProperty(process.env, name);
    }
    Object.assign(process.env, this.#variables);
    for (const [name, found] of listeners()) {
      const before = this.#listeners.get(name) ?? [];
      for (const listener of found.filter((one) => !before.includes(one))) {
        process.removeListener(name, listener);
      }
    }
    process.exitCode = this.#exitCode;
    return Promise.resolve();
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  getVmContext() {
    return this.global;
  }
}
