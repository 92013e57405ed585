import type { Commands } from '../commands/commands.js';
import type { Store } from '../state/store.js';
import type { News } from './news.js';
import { newsBetween } from './news.js';
import { rememberedSettings } from './notification-settings.js';

/** Tells of messages that come while no one looks at the page, as far as that was asked for. */
export function tellOfNews(page: Document, store: Store, commands: Commands): void {
  store.subscribe((before) => {
    const after = store.state();
    if (!page.hidden || before.conversations === after.conversations) {
      return;
    }
    const news = newsBetween(before, after);
    const { notifies, chimes } = rememberedSettings(localStorage);
    if (news.length > 0 && chimes) {
      chime();
    }
    if (notifies && 'Notification' in globalThis && Notification.permission === 'granted') {
      news.forEach((each) => notify(each, commands));
    }
  });
}

function notify({ streamId, title, text }: News, commands: Commands): void {
  // A conversation has one notification at a time: the newest.
  const notification = new Notification(title, { body: text, tag: streamId });
  notification.onclick = () => {
    focus();
    commands.openConversation(streamId);
    notification.close();
  };
}

/** Two short notes. */
export function chime(): void {
  const audio = new AudioContext();
  const volume = audio.createGain();
  volume.gain.setValueAtTime(0.12, audio.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.5);
  volume.connect(audio.destination);
  for (const [at, frequency] of [880, 1174.7].entries()) {
    const note = audio.createOscillator();
    note.frequency.value = frequency;
    note.connect(volume);
    note.start(audio.currentTime + at * 0.12);
    note.stop(audio.currentTime + 0.5);
    note.onended = () => void (audio.state === 'closed' || audio.close());
  }
}
