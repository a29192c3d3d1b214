import type { LockFault } from '../../config/access.ts';

export interface IncomingCommand {
  id: string;
  action: string;
  expiresAt: Date;
}

type Reason = 'JAMMED' | 'LOW_BATTERY' | 'EXPIRED' | 'DUPLICATE' | 'FAULT';

export type LockEvent =
  | { kind: 'ACKED'; commandId: string }
  | { kind: 'UNLOCKED'; commandId: string; relocksAt: Date }
  | { kind: 'RELOCKED'; commandId: string }
  | { kind: 'REJECTED'; commandId: string; reason: Reason }
  | { kind: 'BATTERY'; percent: number };

interface ScheduledEvent {
  at: number;
  lockEvent: LockEvent;
}

/** Milliseconds from a command to its steps. */
const ackMs = 60;
const boltMs = 500;
const slowBoltMs = 4000;
const openMs = 8000;
/** Received ids are remembered for longer than the lifetime of a command. */
const rememberMs = 10 * 60_000;

/**
 * A correct lock: it opens for a command that is new and not expired, reports it, relocks automatically and reports that. Time comes only from
 * arguments, so that equal calls give equal events. The bolt moves at the scheduled time, not when `runUntil` is called.
 */
export class SimulatedLock {
  readonly faults = new Set<LockFault>();
  readonly #seen = new Map<string, number>();
  #scheduled: ScheduledEvent[] = [];
  #relocksAt: number | null = null;
  #openFor: string[] = [];

  /** All movements of the bolt to open, for tests. */
  readonly openings: { commandId: string; at: Date }[] = [];

  /** Receives a command. A lock with the fault OFFLINE does not receive it. */
  receive(command: IncomingCommand, now: Date): void {
    const at = now.getTime();
    if (this.faults.has('OFFLINE')) return;
    for (const [id, until] of this.#seen) if (until < at) this.#seen.delete(id);
    const rejection = this.#reject(command, at);
    this.#seen.set(command.id, at + rememberMs);
    if (rejection !== undefined) {
      if (rejection === 'LOW_BATTERY') this.#schedule(at + ackMs, { kind: 'BATTERY', percent: 3 });
      this.#schedule(at + ackMs, { kind: 'REJECTED', commandId: command.id, reason: rejection });
      return;
    }
    this.#schedule(at + ackMs, { kind: 'ACKED', commandId: command.id });
    if (this.faults.has('DUPLICATE_ACK')) this.#schedule(at + 2 * ackMs, { kind: 'ACKED', commandId: command.id });
    if (this.faults.has('POWER_CUT')) this.cutPower();
    else this.#turnBolt(command, at);
  }

  /** Cancels scheduled events except acknowledgements, clears the received ids and closes the bolt, without a report. */
  cutPower(): void {
    this.#scheduled = this.#scheduled.filter(({ lockEvent }) => lockEvent.kind === 'ACKED');
    this.#seen.clear();
    this.#relocksAt = null;
    this.#openFor = [];
  }

  /** Time of the next event; null if there is none. */
  next(): Date | null {
    const planned = this.#scheduled.reduce<number | null>((first, { at }) => (first === null || at < first ? at : first), null);
    const times = [planned, this.#relocksAt].filter((at) => at !== null);
    return times.length === 0 ? null : new Date(Math.min(...times));
  }

  /** Runs all events until an instant and returns them in order. With the fault MUTE or OFFLINE it returns none. */
  runUntil(now: Date): LockEvent[] {
    const reported: LockEvent[] = [];
    for (let next = this.next(); next !== null && next <= now; next = this.next()) reported.push(...this.#step(next.getTime()));
    return this.faults.has('MUTE') || this.faults.has('OFFLINE') ? [] : reported;
  }

  isOpen(now: Date): boolean {
    return this.#relocksAt !== null && now.getTime() < this.#relocksAt;
  }

  #reject({ id, action, expiresAt }: IncomingCommand, at: number): Reason | undefined {
    if (this.#seen.has(id)) return 'DUPLICATE';
    if (at >= expiresAt.getTime()) return 'EXPIRED';
    if (action !== 'UNLOCK') return 'FAULT';
    return this.faults.has('LOW_BATTERY') ? 'LOW_BATTERY' : undefined;
  }

  #turnBolt({ id, expiresAt }: IncomingCommand, at: number): void {
    const moves = at + (this.faults.has('SLOW') ? slowBoltMs : boltMs);
    // The command would expire before the bolt moves.
    if (moves >= expiresAt.getTime()) this.#schedule(expiresAt.getTime(), { kind: 'REJECTED', commandId: id, reason: 'EXPIRED' });
    else if (this.faults.has('JAMMED')) this.#schedule(moves, { kind: 'REJECTED', commandId: id, reason: 'JAMMED' });
    else this.#schedule(moves, { kind: 'UNLOCKED', commandId: id, relocksAt: new Date(moves + openMs) });
  }

  #schedule(at: number, lockEvent: LockEvent): void {
    this.#scheduled.push({ at, lockEvent });
  }

  #step(at: number): LockEvent[] {
    const due = this.#scheduled.filter((planned) => planned.at === at).map(({ lockEvent }) => lockEvent);
    this.#scheduled = this.#scheduled.filter((planned) => planned.at !== at);
    for (const lockEvent of due) {
      if (lockEvent.kind !== 'UNLOCKED') continue;
      this.openings.push({ commandId: lockEvent.commandId, at: new Date(at) });
      this.#openFor.push(lockEvent.commandId);
      // If it was open already, the later relock time counts.
      this.#relocksAt = lockEvent.relocksAt.getTime();
    }
    if (this.#relocksAt !== at) return due;
    const closed = this.#openFor.map((commandId): LockEvent => ({ kind: 'RELOCKED', commandId }));
    this.#openFor = [];
    this.#relocksAt = null;
    return [...due, ...closed];
  }
}
