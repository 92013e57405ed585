/** Under this name the console keeps what was there before it changed all of the pod: by it that is undone. */
export const before = 'Before the last change';
