import type { LockFault } from '../../config/read-doors.ts';

export interface IncomingCommand {
  id: string;
  action: string;
  expiresAt: Date;
}

type Reason = 'JAMMED' | 'LOW_BATTERY' | 'EXPIRED' | 'DUPLICATE' | 'FAULT';

export type LockNews =
  | { kind: 'ACKED'; commandId: string }
  | { kind: 'UNLOCKED'; commandId: string; relocksAt: Date }
  | { kind: 'RELOCKED'; commandId: string }
  | { kind: 'REJECTED'; commandId: string; reason: Reason }
  | { kind: 'BATTERY'; percent: number };

interface Planned {
  at: number;
  news: LockNews;
}

/** Milliseconds from a command to its steps. */
const ackMs = 60;
const boltMs = 500;
const slowBoltMs = 4000;
const openMs = 8000;
/** Ids are remembered for longer than any command lives. */
const rememberMs = 10 * 60_000;

/**
 * One lock as a device should be: it opens for a command that it has not seen and that has not expired, says so, relocks by itself and says that.
 * It knows time only from what it is told, so that the same calls give the same news. The bolt moves when the plan says, not when it is asked.
 */
export class SimulatedLock {
  readonly faults = new Set<LockFault>();
  readonly #seen = new Map<string, number>();
  #plan: Planned[] = [];
  #relocksAt: number | null = null;
  #openFor: string[] = [];

  /** Every opening, for whoever wants to know whether the bolt moved. */
  readonly openings: { commandId: string; at: Date }[] = [];

  /** Takes a command as it arrives. A lock without connection does not get it at all. */
  receive(command: IncomingCommand, now: Date): void {
    const at = now.getTime();
    if (this.faults.has('OFFLINE')) return;
    for (const [id, until] of this.#seen) if (until < at) this.#seen.delete(id);
    const refusal = this.#refuse(command, at);
    this.#seen.set(command.id, at + rememberMs);
    if (refusal !== undefined) {
      if (refusal === 'LOW_BATTERY') this.#tell(at + ackMs, { kind: 'BATTERY', percent: 3 });
      this.#tell(at + ackMs, { kind: 'REJECTED', commandId: command.id, reason: refusal });
      return;
    }
    this.#tell(at + ackMs, { kind: 'ACKED', commandId: command.id });
    if (this.faults.has('DUPLICATE_ACK')) this.#tell(at + 2 * ackMs, { kind: 'ACKED', commandId: command.id });
    if (this.faults.has('POWER_CUT')) this.cutPower();
    else this.#turnBolt(command, at);
  }

  /** What was to come does not come, and what it has seen is forgotten; the bolt falls shut. Nothing is told of it. */
  cutPower(): void {
    this.#plan = this.#plan.filter(({ news }) => news.kind === 'ACKED');
    this.#seen.clear();
    this.#relocksAt = null;
    this.#openFor = [];
  }

  /** When something happens next; null when nothing is to come. */
  next(): Date | null {
    const planned = this.#plan.reduce<number | null>((first, { at }) => (first === null || at < first ? at : first), null);
    const times = [planned, this.#relocksAt].filter((at) => at !== null);
    return times.length === 0 ? null : new Date(Math.min(...times));
  }

  /** What has happened up to an instant and was not told before, in its order. A mute lock does it all and says nothing. */
  happen(now: Date): LockNews[] {
    const told: LockNews[] = [];
    for (let next = this.next(); next !== null && next <= now; next = this.next()) told.push(...this.#step(next.getTime()));
    return this.faults.has('MUTE') || this.faults.has('OFFLINE') ? [] : told;
  }

  isOpen(now: Date): boolean {
    return this.#relocksAt !== null && now.getTime() < this.#relocksAt;
  }

  #refuse({ id, action, expiresAt }: IncomingCommand, at: number): Reason | undefined {
    if (this.#seen.has(id)) return 'DUPLICATE';
    if (at >= expiresAt.getTime()) return 'EXPIRED';
    if (action !== 'UNLOCK') return 'FAULT';
    return this.faults.has('LOW_BATTERY') ? 'LOW_BATTERY' : undefined;
  }

  #turnBolt({ id, expiresAt }: IncomingCommand, at: number): void {
    const moves = at + (this.faults.has('SLOW') ? slowBoltMs : boltMs);
    // A bolt that would move too late does not move.
    if (moves >= expiresAt.getTime()) this.#tell(expiresAt.getTime(), { kind: 'REJECTED', commandId: id, reason: 'EXPIRED' });
    else if (this.faults.has('JAMMED')) this.#tell(moves, { kind: 'REJECTED', commandId: id, reason: 'JAMMED' });
    else this.#tell(moves, { kind: 'UNLOCKED', commandId: id, relocksAt: new Date(moves + openMs) });
  }

  #tell(at: number, news: LockNews): void {
    this.#plan.push({ at, news });
  }

  #step(at: number): LockNews[] {
    const due = this.#plan.filter((planned) => planned.at === at).map(({ news }) => news);
    this.#plan = this.#plan.filter((planned) => planned.at !== at);
    for (const news of due) {
      if (news.kind !== 'UNLOCKED') continue;
      this.openings.push({ commandId: news.commandId, at: new Date(at) });
      this.#openFor.push(news.commandId);
      // Opened once more while it stood open: it stays open for the later of the two.
      this.#relocksAt = news.relocksAt.getTime();
    }
    if (this.#relocksAt !== at) return due;
    const closed = this.#openFor.map((commandId): LockNews => ({ kind: 'RELOCKED', commandId }));
    this.#openFor = [];
    this.#relocksAt = null;
    return [...due, ...closed];
  }
}
