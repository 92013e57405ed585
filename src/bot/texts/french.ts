import type { TextKey } from './english.js';

/** The built-in texts of a bot, in French. */
export const french: Readonly<Record<TextKey, string>> = {
  'action.expired': 'Ce bouton n’est plus valable.',
  'action.refused': 'Ce bouton n’est pas fait pour cet endroit. Rien n’a été fait.',
  'action.used': 'La réponse a déjà été donnée.',
  'argument.boolean': 'oui ou non',
  'argument.cashtag': 'un cashtag, comme $IBM',
  'argument.choice': 'l’une de ces valeurs : {$choices}',
  'argument.date': 'une date, comme 2026-12-31, ou today, tomorrow, yesterday',
  'argument.duration': 'une durée, comme 90s, 1h30m ou 2d',
  'argument.email': 'une adresse e-mail',
  'argument.hashtag': 'un hashtag, comme #sujet',
  'argument.int': 'un nombre entier',
  'argument.mention': 'une personne, mentionnée avec @',
  'argument.number': 'un nombre',
  'argument.string': 'un mot, ou plusieurs entre guillemets',
  'argument.time': 'une heure, comme 09:30 ou 4pm',
  'argument.url': 'une adresse qui commence par http:// ou https://',
  'conversation.cancelWords': 'annuler, arrêter, cancel, stop',
  'conversation.cancelled': 'D’accord, laissons cela.',
  'conversation.changed':
    'J’ai changé depuis le début et ne peux pas continuer ici. Veuillez recommencer.',
  'conversation.choose': 'Choisissez l’une de ces réponses : {$choices}.',
  'conversation.no': 'Non',
  'conversation.notUnderstood': 'Je n’ai pas compris. Veuillez réessayer.',
  'conversation.timedOut':
    'Cela a pris trop de temps, je n’attends plus. Recommencez quand vous voulez.',
  'conversation.yes': 'Oui',
  'cooldown.wait': `.input {$seconds :integer}
.match $seconds
one {{Attendez {$seconds} seconde avant de redemander.}}
* {{Attendez {$seconds} secondes avant de redemander.}}`,
  'failure.answer':
    'Désolé, cela n’a pas marché. Si vous le signalez, donnez ce numéro : {$traceId}',
  'feature.off': '{#b}{$command}{/b} est désactivé pour le moment.',
  'guard.emails':
    'Vous ne pouvez pas utiliser {#b}{$command}{/b} : c’est réservé à certaines personnes.',
  'guard.predicate': 'Vous ne pouvez pas utiliser {#b}{$command}{/b}.',
  'guard.roles': 'Vous ne pouvez pas utiliser {#b}{$command}{/b} : il faut le rôle {$roles}.',
  'guard.roomOwners':
    'Vous ne pouvez pas utiliser {#b}{$command}{/b} : c’est réservé aux propriétaires de ce salon.',
  'guard.users':
    'Vous ne pouvez pas utiliser {#b}{$command}{/b} : c’est réservé à certaines personnes.',
  'help.description': 'Afficher cette liste',
  'help.ofGroup': 'Afficher les commandes de {$group}',
  'maintenance.answer': 'Je suis en maintenance et reviens bientôt.',
  'slow.done': 'C’est fait.',
  'slow.working': 'J’y travaille encore …',
  'unknown.command': 'Cette commande n’existe pas. Vouliez-vous dire {#b}{$suggestion}{/b} ?',
  'usage.badValue': '« {$name} » demande {$needs}, et non « {$given} ».',
  'usage.flagTwice': '{$flag} est écrit deux fois.',
  'usage.flagValue': '{$flag} demande {$needs}.',
  'usage.missing': '« {$name} » manque.',
  'usage.title': 'Usage :',
  'usage.tooMuch': '« {$given} » est de trop. Mettez entre guillemets les mots qui vont ensemble.',
  'usage.unknownFlag': '{$flag} n’existe pas ici.',
  'usage.wordMissing': 'Le mot « {$word} » manque.',
  'usage.wrong': 'Cela ne s’écrit pas ainsi.',
};
