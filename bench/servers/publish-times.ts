import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import { MqttClient } from 'mqtt';

/** Times of lock commands inside the server. */
export interface PublishTimes {
  /** From the arrival of each request to the publication of its command; ms. */
  published: number[];
  /** From the same arrival to the broker's receipt; ms. */
  receipted: number[];
  /** First and last publication; ms on one clock. */
  first: number;
  last: number;
}

type Publish = (this: MqttClient, ...parts: unknown[]) => unknown;

/**
 * Measures how long a request is in the server before its command reaches the broker's connection. Wraps only the library's `publish`,
 * and recognises the request by its asynchronous context.
 * @returns the times since the last call
 */
export function watchPublications(): () => PublishTimes {
  const arrivals = new AsyncLocalStorage<number>();
  subscribe('http.server.request.start', () => arrivals.enterWith(performance.now()));
  let seen: PublishTimes = { published: [], receipted: [], first: 0, last: 0 };
  const publish = MqttClient.prototype.publish as Publish;
  const wrapped: Publish = function (...parts) {
    const arrived = arrivals.getStore();
    const receipt = parts.at(-1);
    if (arrived === undefined || typeof receipt !== 'function') return publish.apply(this, parts);
    const into = seen;
    into.last = performance.now();
    if (into.published.push(into.last - arrived) === 1) into.first = into.last;
    return publish.apply(this, [
      ...parts.slice(0, -1),
      (...response: unknown[]) => {
        into.receipted.push(performance.now() - arrived);
        receipt(...response);
      },
    ]);
  };
  Object.assign(MqttClient.prototype, { publish: wrapped });
  return () => {
    const reported = seen;
    seen = { published: [], receipted: [], first: 0, last: 0 };
    return reported;
  };
}
