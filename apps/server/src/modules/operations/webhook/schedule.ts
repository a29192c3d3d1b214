const [minute, hour] = [60, 3600];

/** Seconds to wait after each failed attempt. The last attempt is 3 days after the first one. */
const waits = [5, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 20 * hour];

/** When to try again; null after the last attempt. @param attempts made so far */
export function nextAttemptAt(attempts: number, now: Date): Date | null {
  const wait = waits[attempts - 1];
  return wait === undefined ? null : new Date(now.getTime() + wait * 1000);
}

/** An endpoint that lost so many deliveries in a row gets no more. */
export const mostLostInARow = 10;
