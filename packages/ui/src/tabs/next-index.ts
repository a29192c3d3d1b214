/**
 * The place that an arrow, Home or End key moves to in a row, around its ends and past places that are not enabled;
 * `null` for any other key or when there is nowhere to go.
 */
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
