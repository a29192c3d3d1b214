/**
 * Runs a function several times side by side. After one of them has returned false or thrown, `goesOn` is false for the others.
 * @returns true if all returned true
 * @throws the first error, after all have ended
 */
export async function inLanes(lanes: number, run: (goesOn: () => boolean) => Promise<boolean>): Promise<boolean> {
  let isStopped = false;
  const runOne = async (): Promise<boolean> => {
    let isDone = false;
    try {
      isDone = await run(() => !isStopped);
      return isDone;
    } finally {
      if (!isDone) isStopped = true;
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: lanes }, runOne));
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
  return ends.every((end) => end.status === 'fulfilled' && end.value);
}
