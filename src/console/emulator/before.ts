/** The snapshot in which the console keeps the pod's state before it changes all of it, for undoing that. */
export const before = 'Before the last change';
