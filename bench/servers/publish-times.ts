import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import { MqttClient } from 'mqtt';

/** What the server itself saw of its commands to doors. */
export interface PublishTimes {
  /** From the arrival of each request to the moment at which its command was published; ms. */
  published: number[];
  /** From the same arrival to the broker's receipt; ms. */
  receipted: number[];
  /** First and last publication; ms on one clock. */
  first: number;
  last: number;
}

type Publish = (this: MqttClient, ...parts: unknown[]) => unknown;

/**
 * Watches, from the outside, how long a request is in the server before its command is handed to the broker's connection: only the library's `publish` is
 * wrapped, and a request is recognised by the asynchronous course that it began.
 * @returns what was seen since it was last asked
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
      (...answer: unknown[]) => {
        into.receipted.push(performance.now() - arrived);
        receipt(...answer);
      },
    ]);
  };
  Object.assign(MqttClient.prototype, { publish: wrapped });
  return () => {
    const told = seen;
    seen = { published: [], receipted: [], first: 0, last: 0 };
    return told;
  };
}
