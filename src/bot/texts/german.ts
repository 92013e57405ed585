import type { TextKey } from './english.js';

/** The built-in texts of a bot, in German. */
export const german: Readonly<Record<TextKey, string>> = {
  'action.expired': 'Dieser Knopf gilt nicht mehr.',
  'action.refused': 'Dieser Knopf ist nicht für diese Stelle gemacht. Es ist nichts geschehen.',
  'action.used': 'Das ist schon beantwortet.',
  'argument.boolean': 'ja oder nein',
  'argument.cashtag': 'ein Cashtag wie $IBM',
  'argument.choice': 'eines von {$choices}',
  'argument.date': 'ein Datum wie 2026-12-31, oder today, tomorrow, yesterday',
  'argument.duration': 'eine Dauer wie 90s, 1h30m oder 2d',
  'argument.email': 'eine E-Mail-Adresse',
  'argument.hashtag': 'ein Hashtag wie #thema',
  'argument.int': 'eine ganze Zahl',
  'argument.mention': 'eine Person, mit @ erwähnt',
  'argument.number': 'eine Zahl',
  'argument.string': 'ein Wort, oder mehrere in Anführungszeichen',
  'argument.time': 'eine Uhrzeit wie 09:30 oder 4pm',
  'argument.url': 'eine Adresse, die mit http:// oder https:// beginnt',
  'conversation.cancelWords': 'abbrechen, stopp, cancel, stop',
  'conversation.cancelled': 'In Ordnung, vergessen wir das.',
  'conversation.changed':
    'Ich wurde seit unserem Anfang geändert und kann hier nicht weitermachen. Bitte fangen Sie neu an.',
  'conversation.choose': 'Bitte wählen Sie aus: {$choices}.',
  'conversation.no': 'Nein',
  'conversation.notUnderstood':
    'Das habe ich nicht verstanden. Bitte versuchen Sie es noch einmal.',
  'conversation.timedOut':
    'Das hat zu lange gedauert, darum warte ich nicht mehr. Sie können jederzeit neu anfangen.',
  'conversation.yes': 'Ja',
  'cooldown.wait': `.input {$seconds :integer}
.match $seconds
one {{Bitte eine Sekunde warten, dann noch einmal fragen.}}
* {{Bitte {$seconds} Sekunden warten, dann noch einmal fragen.}}`,
  'failure.answer':
    'Das hat leider nicht geklappt. Wer es meldet, nenne bitte diese Nummer: {$traceId}',
  'feature.off': '{#b}{$command}{/b} ist zurzeit abgeschaltet.',
  'guard.emails': '{#b}{$command}{/b} ist nur für bestimmte Personen.',
  'guard.predicate': '{#b}{$command}{/b} ist nicht für alle.',
  'guard.roles': '{#b}{$command}{/b} braucht die Rolle {$roles}.',
  'guard.roomOwners': '{#b}{$command}{/b} ist nur für Eigentümer dieses Raums.',
  'guard.users': '{#b}{$command}{/b} ist nur für bestimmte Personen.',
  'help.description': 'Diese Liste zeigen',
  'help.ofGroup': 'Die Befehle von {$group} zeigen',
  'maintenance.answer': 'Ich werde gerade gewartet und bin bald zurück.',
  'slow.done': 'Erledigt.',
  'slow.working': 'Bin noch dabei …',
  'unknown.command': 'Diesen Befehl gibt es nicht. War {#b}{$suggestion}{/b} gemeint?',
  'usage.badValue': '„{$name}“ braucht {$needs}, nicht „{$given}“.',
  'usage.flagTwice': '{$flag} steht zweimal da.',
  'usage.flagValue': '{$flag} braucht {$needs}.',
  'usage.missing': '„{$name}“ fehlt.',
  'usage.title': 'So wird es geschrieben:',
  'usage.tooMuch': '„{$given}“ ist zu viel. Was zusammengehört, steht in Anführungszeichen.',
  'usage.unknownFlag': '{$flag} gibt es hier nicht.',
  'usage.wordMissing': 'Das Wort „{$word}“ fehlt.',
  'usage.wrong': 'So wird es nicht geschrieben.',
};
