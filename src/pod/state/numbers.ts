/** Numbers that count up from 1. */
export function countingNumbers(): () => number {
  let last = 0;
  return () => {
    last += 1;
    return last;
  };
}

/** Numbers that count up with the time, in microseconds: those of several processes stand in the order of what they count. */
export function numbersByTime(): () => number {
  let last = 0;
  return () => {
    last = Math.max(last + 1, Math.floor((performance.timeOrigin + performance.now()) * 1000));
    return last;
  };
}
