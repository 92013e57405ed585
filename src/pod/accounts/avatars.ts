/** The pictures of a user as the service lists them; the small one is the same as the original. */
export function avatarsOf({ avatar }: { readonly avatar: string | null }) {
  return avatar === null
    ? []
    : ['original', 'small'].map((size) => ({ size, url: `../avatars/${avatar}` }));
}

/** By which bytes a kind of picture begins, in hexadecimal. */
const beginnings = { png: '89504e470d0a1a0a', jpg: 'ffd8ff', gif: '47494638' } as const;

/** The ending of a picture's name by its first bytes; `undefined` for what is no PNG, JPEG or GIF. */
export function kindOfPicture(image: Buffer): string | undefined {
  const start = image.subarray(0, 8).toString('hex');
  return Object.entries(beginnings).find(([, begin]) => start.startsWith(begin))?.[0];
}
