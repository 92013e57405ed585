const alphabet = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_-';

/** A random id of ten characters that may be in a URL. It is not a secret: it only tells inputs apart. */
export function randomShortId(): string {
  return fiveCharacters() + fiveCharacters();
}

function fiveCharacters(): string {
  let id = '';
  let random = Math.floor(Math.random() * alphabet.length ** 5);
  for (let index = 0; index < 5; index += 1) {
    id += alphabet.charAt(random % alphabet.length);
    random = Math.floor(random / alphabet.length);
  }
  return id;
}
