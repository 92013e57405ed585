const alphabet = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_-';

/** A random id of ten characters that may stand in a URL. It is no secret: it only tells inputs apart. */
export function randomShortId(): string {
  let id = '';
  for (let index = 0; index < 10; index += 1) {
    id += alphabet.charAt(Math.floor(Math.random() * alphabet.length));
  }
  return id;
}
