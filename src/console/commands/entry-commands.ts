import type { Person } from '../../contract/index.js';
import type { Route } from '../state/route.js';
import type { CommandContext } from './command-context.js';
import { isActing, orNotice } from './command-context.js';
import { createEventFollower } from './follow-events.js';
import { createRouteFollower, whereabouts } from './follow-route.js';
import type { SeenNoter } from './note-seen.js';
import { readMembers, readPeople } from './read-conversations.js';
import type { ReadingCommands } from './reading-commands.js';

/** How a person comes in, and where they go from there. What fails is shown on the page; nothing here rejects. */
export interface EntryCommands {
  /** Fetches the people, and goes where the address leads; without a person in it, as the one of the last visit. */
  start(route?: Route): Promise<void>;
  actAs(username: string): Promise<void>;
  /** Goes to another person, conversation or message. */
  follow(route: Route): Promise<void>;
  /** Follows the events anew once somebody has logged in again, and fetches what has happened since; until then nothing happens. */
  resume(): Promise<void>;
  /** Says so where somebody else has logged in meanwhile. */
  checkLogin(): Promise<void>;
  /** Fetches the conversations again, and with them the pod's time. */
  refreshConversations(): Promise<void>;
  stop(): void;
}

/** Binds how a person comes in to the pod and the state. */
export function createEntryCommands(
  context: CommandContext,
  reading: ReadingCommands,
  noter: SeenNoter,
): EntryCommands {
  const { store } = context;
  const routes = createRouteFollower(context, reading);
  const leave = () => {
    events.stop();
    offerPeople(context);
  };
  const comeBack = async () => {
    await readPeople(context);
    if (isGone(context)) {
      // After a restart the pod may not have this person any more.
      leave();
    }
    await catchUp(context, reading, () => routes.list());
  };
  const events = createEventFollower(context, comeBack);
  const enter = createEntrance(context, { events, routes, noter });

  takeSeenElsewhere(context, noter);

  return {
    start: (route = {}) => start(context, route, enter),
    actAs: (username) => enter(username, {}),
    follow: async (route) => {
      const { me } = store.state();
      showPod(context, route);
      if (route.username === undefined) {
        leave();
      } else if (route.username !== me?.username || store.state().stage !== 'ready') {
        await enter(route.username, route);
      } else {
        routes.open(route);
      }
    },
    resume: async () => {
      const { me } = store.state();
      if (me !== undefined && (await mayGoOn(context)) && isActing(context, me)) {
        events.stop();
        await events.follow(me);
        await comeBack();
      }
    },
    checkLogin: async () => {
      await mayGoOn(context);
    },
    refreshConversations: async () => {
      await routes.list();
    },
    stop: () => {
      noter.stop();
      events.stop();
    },
  };
}

/** Whether the pod knows the page again; if it knows it as that of somebody else, that is told. */
async function mayGoOn({ service, store }: CommandContext): Promise<boolean> {
  const people = await service.people().catch(() => undefined);
  const own = people?.find(({ id }) => id === store.state().me?.id);
  if (own?.mayActAs === false) {
    store.dispatch({ type: 'connectionChanged', connection: 'otherLogin' });
  }
  return people !== undefined && own?.mayActAs !== false;
}

/** Takes over what other tabs tell of what was seen in them. */
function takeSeenElsewhere({ store, seen }: CommandContext, noter: SeenNoter): void {
  seen.listen(({ user, streamId, seen: messages, left, unreadFrom: from }) => {
    if (store.state().me?.id === user) {
      if (from !== undefined) {
        noter.forget(streamId);
      }
      store.dispatch(
        from === undefined
          ? { type: 'messagesSeen', streamId, seen: messages, left }
          : { type: 'messagesUnread', streamId, from, left },
      );
    }
  });
}

/** Lets somebody be chosen, of those who can be acted as by now. */
function offerPeople(context: CommandContext): void {
  context.store.dispatch({ type: 'stageReached', stage: 'choosing' });
  void readPeople(context);
}

type Enter = (username: string, route: Route) => Promise<void>;

/** Comes in as a person, and goes where an address leads. */
function createEntrance(
  context: CommandContext,
  parts: {
    readonly events: ReturnType<typeof createEventFollower>;
    readonly routes: ReturnType<typeof createRouteFollower>;
    readonly noter: SeenNoter;
  },
): Enter {
  const { service, store, remembered } = context;
  const { events, routes, noter } = parts;
  return async (username, route) => {
    if (store.state().stage !== 'starting') {
      store.dispatch({ type: 'stageReached', stage: 'entering' });
    }
    events.stop();
    noter.stop();
    const me = await orNotice(context, service.actAs(username));
    if (me === undefined) {
      offerPeople(context);
      return;
    }
    remembered.rememberUsername(me.username);
    store.dispatch({ type: 'personChosen', me, entered: remembered.entries(me.username) });
    await events.follow(me);
    if (store.state().me !== me) {
      return;
    }
    // The views are there already, and somebody quick has chosen one.
    const isNowhere = whereabouts(store.state()) === '';
    const leadsSomewhere = (route.streamId ?? route.page) !== undefined;
    routes.open(leadsSomewhere && isNowhere ? route : undefined);
    await routes.list();
  };
}

async function start(context: CommandContext, route: Route, enter: Enter): Promise<void> {
  const { service, store, remembered } = context;
  store.dispatch({ type: 'stageReached', stage: 'starting' });
  if (route.podTopic !== undefined) {
    showPod(context, route);
  }
  let people: readonly Person[];
  try {
    people = await service.people();
  } catch {
    // The page that is there then says what to do; a notice would say it twice.
    store.dispatch({ type: 'stageReached', stage: 'failed' });
    return;
  }
  store.dispatch({ type: 'peopleListed', people });
  const actable = people.filter(({ mayActAs }) => mayActAs !== false);
  const isConfined = actable.length < people.length;
  const last = isConfined ? actable[0]?.username : remembered.username();
  const wanted = route.username ?? last;
  if (wanted !== undefined && actable.some(({ username }) => username === wanted)) {
    await enter(wanted, route);
    return;
  }
  store.dispatch({ type: 'stageReached', stage: 'choosing' });
  if (route.username !== undefined) {
    const text = `Nobody called “${route.username}” can be acted as here.`;
    store.dispatch({ type: 'noticeGiven', kind: 'error', text });
  }
}

/** Shows in the pod's panel what an address names. */
function showPod({ store }: CommandContext, { podTopic, journal }: Route): void {
  store.dispatch({ type: 'podShown', topic: podTopic });
  if (podTopic === 'journal') {
    store.dispatch({ type: 'journalNarrowed', ...(journal ?? { kind: '', text: '' }) });
  }
}

function isGone({ store }: CommandContext): boolean {
  const { me, people } = store.state();
  return me !== undefined && ![...people.values()].some(({ username }) => username === me.username);
}

/** What happened while no events came is fetched: pages of conversations that are not open when they are opened. */
async function catchUp(
  context: CommandContext,
  reading: ReadingCommands,
  list: () => Promise<boolean>,
): Promise<void> {
  const { store } = context;
  const before = store.state().open?.streamId;
  if (!(await list())) {
    return;
  }
  const { open, histories } = store.state();
  store.dispatch({ type: 'historiesForgotten', but: open?.streamId });
  if (
    open !== undefined &&
    (open.streamId !== before || histories[open.streamId]?.later === false)
  ) {
    await reading.readLatest(open.streamId);
    void readMembers(context, open.streamId);
  }
}
