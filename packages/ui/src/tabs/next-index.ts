/** Index that an arrow, Home or End key moves to: wraps around and skips disabled items; null for other keys or without another item. */
export function nextIndex(key: string, index: number, enabled: readonly boolean[]): number | null {
  const count = enabled.length;
  const steps: Record<string, readonly [start: number, step: number]> = {
    ArrowRight: [index + 1, 1],
    ArrowLeft: [index - 1, -1],
    Home: [0, 1],
    End: [count - 1, -1],
  };
  const move = steps[key];
  if (!move) return null;
  const [start, step] = move;
  for (let tried = 0; tried < count; tried++) {
    const place = (((start + tried * step) % count) + count) % count;
    if (enabled[place]) return place;
  }
  return null;
}
