import { type DoorChange, DoorChange as DoorChangeSchema } from '@komora/api/admin';
import * as z from 'zod/mini';
import { includes, type Scope } from '../../../platform/staff/scope.ts';

/** An open event stream of one member of staff. */
export interface DoorSubscriber {
  staffId: string;
  /** Where the person may read doors at this moment. */
  scope: Scope;
  send(event: DoorChange): void;
  close(): void;
}

/** NOTIFY channel for commands, rejected attempts and requests for let boxes. */
export const doorChannel = 'door_event';

/** Opening one more stream closes the person's oldest one. */
const maxStreams = 5;

/** Distributes database notifications about doors to the event streams of staff in this process. */
export class DoorEvents {
  readonly #subscribers = new Set<DoorSubscriber>();

  /** @returns a function that removes the subscriber */
  follow(subscriber: DoorSubscriber): () => void {
    const own = [...this.#subscribers].filter(({ staffId }) => staffId === subscriber.staffId);
    const [oldest] = own;
    if (own.length >= maxStreams && oldest !== undefined) {
      this.#subscribers.delete(oldest);
      oldest.close();
    }
    this.#subscribers.add(subscriber);
    return () => void this.#subscribers.delete(subscriber);
  }

  announce(payload: string): void {
    if (this.#subscribers.size === 0) return;
    const event = z.parse(DoorChangeSchema, JSON.parse(payload));
    // A legal entity includes its warehouses, so that the warehouse is enough.
    const place = { warehouseId: event.warehouseId, legalEntityId: null };
    for (const subscriber of [...this.#subscribers]) if (includes(subscriber.scope, place)) subscriber.send(event);
  }

  /** Closes all streams after notifications may have been lost. Clients reconnect and load the lists again. */
  closeAll(): void {
    for (const subscriber of [...this.#subscribers]) subscriber.close();
  }
}
