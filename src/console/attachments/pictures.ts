const pictures = /\.(png|jpe?g|gif|webp)$/i;

/** Whether the name of a file is that of a picture which browsers show. */
export function isPicture(name: string): boolean {
  return pictures.test(name);
}

/** Larger ones are shown when they are asked for, in bytes. */
export const largestPreview = 5_000_000;
