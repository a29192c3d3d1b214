import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** Waits until `condition` returns a value. An error counts as none. @throws Error with `what` and the last error after `limitMs` */
export async function waitFor<T>(
  what: string,
  limitMs: number,
  condition: () => Promise<T | undefined>,
  signal?: AbortSignal,
  everyMs = 100,
): Promise<T> {
  const until = performance.now() + limitMs;
  let last: unknown;
  while (performance.now() < until) {
    signal?.throwIfAborted();
    try {
      const value = await condition();
      if (value !== undefined) return value;
    } catch (error) {
      last = error;
    }
    await pause(everyMs);
  }
  throw new Error(`After ${limitMs / 1000} s: ${what}`, { cause: last });
}

/** The status of a GET, within 2 s. @throws Error without an answer */
export function statusOf(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { timeout: 2000, agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sent.once('timeout', () => sent.destroy(new Error(`${url} does not answer`)));
    sent.once('error', reject);
    sent.end();
  });
}

/** True when the GET is answered with 200. */
export const answersOk = async (url: string): Promise<true | undefined> => ((await statusOf(url)) === 200 ? true : undefined);
