/** A size, and the time that it took. */
export type Point = readonly [size: number, time: number];

/**
 * The exponent by which time grows with size: 1 is twice the time for twice the size, 2 four times, 0 the same.
 * The slope of the straight line through the logarithms.
 *
 * @example
 * exponentOf([[1, 3], [2, 6], [4, 12]]); // 1
 */
export function exponentOf(points: readonly Point[]): number {
  const logs = points.map(([size, time]) => [Math.log(size), Math.log(time)] as const);
  const meanSize = mean(logs.map(([size]) => size));
  const meanTime = mean(logs.map(([, time]) => time));
  const above = logs.reduce((sum, [size, time]) => sum + (size - meanSize) * (time - meanTime), 0);
  const below = logs.reduce((sum, [size]) => sum + (size - meanSize) ** 2, 0);
  return above / below;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
