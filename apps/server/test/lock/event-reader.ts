import type { LockCommand } from '@komora/contract';
import { waitUntil } from '@komora/testing';

/** Somebody who follows the events of their doors over a real connection. */
export interface EventReader {
  status: number;
  headers: Headers;
  /** What came so far. */
  events: LockCommand[];
  /** Lines that only say that the connection lives. */
  heartbeats: () => number;
  ended: () => boolean;
  /** Waits until a command has been told in a state. */
  heard(commandId: string, state: string): Promise<LockCommand>;
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
    heard: (commandId, state) =>
      waitUntil(() => events.find((event) => event.id === commandId && event.state === state), { what: `the event ${state}` }),
    close: () => abort.abort(),
  };
}
