const words =
  'the price of order trade desk market open close bid offer spread curve rate swap bond equity index risk limit client book fill late early firm quote size level move range trend value note call put strike delta hedge margin basis carry roll yield credit fund cash repo'.split(
    ' ',
  );

/** The tag that one message in five has, and the one that one in a thousand has. */
export const commonTag = 'earnings';
export const rareTag = 'outage';

/** A message of another system, number `number` of an archive; the same each time. */
export function archivedMessage(number: number, streamId: string, authorId: number) {
  const word = (step: number) => words[(number * 7 + step * step * 13) % words.length] ?? '';
  const text = Array.from({ length: 12 }, (_, step) => word(step)).join(' ');
  const tags = [
    ...(number % 5 === 0 ? [`<hash tag="${commonTag}"/>`] : []),
    ...(number % 1000 === 0 ? [`<hash tag="${rareTag}"/> meteor`] : []),
    ...(number % 7 === 0 ? ['<cash tag="ibm"/>'] : []),
  ];
  return {
    message: `<messageML>all <b>${text}</b> ticket${number} ${tags.join(' ')}</messageML>`,
    format: 'MESSAGEML',
    intendedMessageTimestamp: Date.UTC(2020, 0, 1) + number * 1000,
    intendedMessageFromUserId: authorId,
    originatingSystemId: 'archive',
    originalMessageId: `archive-${number}`,
    streamId,
  };
}
