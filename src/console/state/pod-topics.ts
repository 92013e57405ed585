/** What the pod's panel shows, by the names that its address has. */
export const podTopics = ['journal', 'clock', 'faults', 'limits', 'policies', 'states'] as const;

/** One of {@link podTopics}. */
export type PodTopic = (typeof podTopics)[number];

/** Whether a text is the name of a topic. */
export function isPodTopic(text: string): text is PodTopic {
  return podTopics.some((topic) => topic === text);
}
