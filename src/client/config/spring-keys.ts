import type { KeyPath } from './problems.js';
import type { Translation } from './translation.js';

const dotted = /^[\w-]+(?:\[\d+\])?\./;
/** Groups whose keys are names that people chose. */
const named = ['defaultHeaders', 'extensions'];

/** Keys that only the Spring starter has, with what to say about each. */
const springOnly: Readonly<Record<string, string>> = {
  'datafeed.enabled': 'is of the Spring starter; here a bot reads events once it is started',
  'datafeed.event': 'is of the Spring starter; here handlers never wait for those of other chats',
  'datahose.enabled': 'is of the Spring starter; here events are read with readDatahose',
  'datahose.event': 'is of the Spring starter; here events are handled by who reads them',
};

/** Whether a configuration is written as Spring writes it: below `bdk`, or with keys in one word. */
export function hasSpringKeys(written: Readonly<Record<string, unknown>>): boolean {
  return Object.keys(written).some((key) => key === 'bdk' || dotted.test(key));
}

/** Whether some of a configuration is below `bdk`, so that the rest is of a Spring application. */
export function isSpringFile(written: object): boolean {
  return Object.keys(written).some((key) => key === 'bdk' || key.startsWith('bdk.'));
}

/**
 * Takes what stands below `bdk`, in groups, in keys with dots or in kebab case, and leaves what
 * belongs to the rest of a Spring application. Without `bdk`, keys with dots are taken as they are.
 */
export function translateSpringKeys(
  written: Readonly<Record<string, unknown>>,
  translation: Translation,
): void {
  const isSpring = isSpringFile(written);
  for (const [key, value] of Object.entries(written)) {
    const steps = stepsOf(key);
    const [first, ...rest] = steps;
    if (first === 'bdk') {
      spread(value, { steps: rest, origin: [key], translation });
    } else if (first === 'bdk-app') {
      translation.warn([key], 'is for the web pages of the Spring starter; it has no effect here');
    } else if (!isSpring) {
      spread(value, { steps, origin: [key], translation });
    }
  }
}

interface Branch {
  /** The path of today. */
  readonly steps: KeyPath;
  /** The path as written. */
  readonly origin: KeyPath;
  readonly translation: Translation;
}

/** Carries over what is at a key, key by key, so that each finds back to its place. */
function spread(value: unknown, { steps, origin, translation }: Branch): void {
  const path = steps.map((step) => (typeof step === 'number' ? step : toCamelCase(step)));
  const [group, member] = path;
  if (named.some((name) => path.includes(name))) {
    const place = path.findIndex((step) => named.includes(String(step)));
    const name = steps.slice(place + 1).join('.');
    translation.set([...path.slice(0, place + 1), ...(name === '' ? [] : [name])], value, origin);
    return;
  }
  const reason = springOnly[`${group ?? ''}.${member ?? ''}`];
  if (reason !== undefined) {
    translation.warn(origin, reason);
    return;
  }
  if (typeof value !== 'object' || value === null) {
    translation.set(path, value, origin);
    return;
  }
  translation.cameFrom(path, origin);
  const items = Array.isArray(value)
    ? value.map((item: unknown, index) => [index, item] as const)
    : Object.entries(value);
  if (items.length === 0) {
    translation.set(path, value, origin);
  }
  for (const [key, item] of items) {
    const inner = typeof key === 'number' ? [key] : stepsOf(key);
    spread(item, { steps: [...path, ...inner], origin: [...origin, key], translation });
  }
}

/** `agent.nodes[0].host` as its steps; numbers for places in a list. */
function stepsOf(key: string): KeyPath {
  return key
    .split('.')
    .flatMap((part) => [...part.matchAll(/[^[\]]+/g)].map(([step]) => step))
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step));
}

function toCamelCase(step: string): string {
  return step.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
