import { expect, test } from '@jest/globals';
import { initialState } from '../../../src/console/state/console-state.js';
import { reduce } from '../../../src/console/state/reducer.js';
import { createStore } from '../../../src/console/state/store.js';

test('tells listeners of a change and of the state before it', () => {
  const store = createStore(reduce, initialState);
  const stages: string[] = [];
  const stop = store.subscribe((before) => stages.push(`${before.stage} ${store.state().stage}`));
  store.dispatch({ type: 'stageReached', stage: 'choosing' });
  stop();
  store.dispatch({ type: 'stageReached', stage: 'ready' });
  expect(stages).toEqual(['starting choosing']);
});

test('tells nobody when nothing changed', () => {
  const store = createStore((state) => state, initialState);
  let told = 0;
  store.subscribe(() => (told += 1));
  store.dispatch({ type: 'detailsToggled' });
  expect(told).toBe(0);
});
