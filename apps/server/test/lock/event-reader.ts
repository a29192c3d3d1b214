import type { LockCommand } from '@komora/api';
import { waitUntil } from '@komora/testing';

/** A client that reads the event stream over a real connection. */
export interface EventReader {
  status: number;
  headers: Headers;
  /** The events received so far. */
  events: LockCommand[];
  /** The number of heartbeats received. */
  heartbeats: () => number;
  ended: () => boolean;
  /** Waits for the event of a command in a state. */
  received(commandId: string, state: string): Promise<LockCommand>;
  close(): void;
}

/** @param address http://host:port */
export async function readEvents(address: string, token: string): Promise<EventReader> {
  const abort = new AbortController();
  const response = await fetch(`${address}/api/client/lock-v2/events`, {
    headers: { authorization: `Bearer ${token}` },
    signal: abort.signal,
  });
  const events: LockCommand[] = [];
  let ended = false;
  let heartbeats = 0;
  const read = async (): Promise<void> => {
    let text = '';
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk;
      const parts = text.split('\n\n');
      text = parts.pop() ?? '';
      for (const part of parts) {
        if (part.startsWith('data: ')) events.push(JSON.parse(part.slice(6)) as LockCommand);
        else heartbeats += 1;
      }
    }
  };
  read()
    .catch((error: unknown) => {
      if (!abort.signal.aborted && !(error instanceof TypeError)) throw error;
    })
    .finally(() => {
      ended = true;
    });
  return {
    status: response.status,
    headers: response.headers,
    events,
    heartbeats: () => heartbeats,
    ended: () => ended,
    received: (commandId, state) =>
      waitUntil(() => events.find((event) => event.id === commandId && event.state === state), { what: `the event ${state}` }),
    close: () => abort.abort(),
  };
}
