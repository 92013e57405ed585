const leastBuckets = 16;
/** How full a table may be before it is made twice as large. */
const loadFactor = 0.75;

/**
 * Texts in the order in which a `HashMap` of Java lists them as keys: by the low bits of their hashes; in a bucket, in the
 * order in which they came.
 *
 * @example
 * inHashOrder(['p', 'o', 'b'])   // ['p', 'b', 'o']
 */
export function inHashOrder(texts: Iterable<string>): string[] {
  const keys = [...new Set(texts)];
  let buckets = leastBuckets;
  while (keys.length > buckets * loadFactor) {
    buckets *= 2;
  }
  return keys
    .map((key) => ({ key, bucket: spreadHash(key) & (buckets - 1) }))
    .sort((left, right) => left.bucket - right.bucket)
    .map(({ key }) => key);
}

/** The hash of a text, with its high bits mixed into the low ones. */
function spreadHash(text: string): number {
  let hash = 0;
  for (let index = 0; index < text.length; index += 1) {
    hash = (Math.imul(hash, 31) + text.charCodeAt(index)) | 0;
  }
  return hash ^ (hash >>> 16);
}
