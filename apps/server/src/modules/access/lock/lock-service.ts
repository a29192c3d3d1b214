import { inOneStatement } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../refusal.ts';
import { expireCommands, sentGraceMs } from './expire-commands.ts';
import type { DeviceReport, DoorCommand, LockGateway } from './lock.ports.ts';
import { listDeviceIds, type Presence, setBattery, setPresence } from './lock.sql.ts';
import { type CommandRow, findCommand, nextExpiry } from './lock-command.sql.ts';
import { readStep } from './read-step.ts';
import { StepQueue } from './step-queue.ts';
import { type Step, storeSteps } from './store-steps.ts';

export type KeeperDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'log'>;

/** How long a press waits for the gateway to take its command, before the rest comes by events. */
const handOverMs = 1000;
/** News of coming and going devices that arrive together are stored together. */
const presenceMs = 25;

/**
 * Stands between the doors and their gateway in one process: hands over commands, takes in what devices report, gives up what nobody answered.
 * Any number of processes may do so side by side, since every step of a command is taken by whoever comes first.
 */
export class DoorKeeper {
  readonly #deps: KeeperDeps;
  readonly #gateway: LockGateway;
  readonly #atWork = new Set<Promise<void>>();
  readonly #steps: StepQueue;
  #presence = new Map<string, Presence>();
  #expiry: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(deps: KeeperDeps, gateway: LockGateway) {
    this.#deps = deps;
    this.#gateway = gateway;
    this.#steps = new StepQueue((steps) => storeSteps(deps, steps));
  }

  /** Whether commands reach the devices now, as far as the gateway knows. */
  isUp(): boolean {
    return this.#gateway.isUp();
  }

  /** Whether a device gave a sign of life since the gateway's present connection stands. */
  hears(deviceId: string): boolean {
    return this.#gateway.hears(deviceId);
  }

  /** Gives up what an earlier process left behind, and begins to listen to the devices. */
  async start(): Promise<void> {
    await expireCommands(this.#deps);
    await this.#gateway.start(
      (report) => this.#hear(report),
      () => listDeviceIds(this.#deps.db),
    );
    this.#watch();
  }

  /** Takes nothing more; waits for what is being stored. */
  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#expiry);
    await this.#gateway.close();
    await Promise.all(this.#atWork);
  }

  /**
   * Hands a stored command to the gateway. One that has expired is never handed over.
   * @returns it as it stands then; still REQUESTED when the gateway takes its time
   * @throws Refusal lock-v2/gateway-unavailable when the gateway could not take it: then it is REJECTED
   */
  async hand(command: DoorCommand): Promise<CommandRow> {
    const { db, clock } = this.#deps;
    this.#watch();
    if (clock.now() < command.expiresAt) {
      const handing = this.#send(command);
      const { promise: late, resolve } = Promise.withResolvers<'late'>();
      const timer = setTimeout(() => resolve('late'), handOverMs);
      const outcome = await Promise.race([handing, late]).finally(() => clearTimeout(timer));
      if (outcome === 'failed') throw new Refusal('lock-v2/gateway-unavailable');
      if (outcome !== 'late' && outcome !== undefined) return outcome;
    }
    const found = await findCommand(db, command.id);
    if (found === undefined) throw new Error(`Command ${command.id} was stored and is gone`);
    return found;
  }

  /** @returns it when this made it SENT; undefined when its device was quicker, or that could not be stored */
  async #send(command: DoorCommand): Promise<CommandRow | 'failed' | undefined> {
    const commandId = command.id;
    try {
      await this.#gateway.send(command);
    } catch (error) {
      this.#deps.log.warn({ err: error, commandId, deviceId: command.deviceId }, 'a door command could not be handed over');
      await this.#store({ event: 'rejected', commandId, reason: 'UNAVAILABLE' });
      return 'failed';
    }
    return this.#store({ event: 'sent', commandId });
  }

  /** @returns the command when the step moved it and that could be stored */
  async #store(step: Step): Promise<CommandRow | undefined> {
    let moved: CommandRow | undefined;
    await this.#run(async () => {
      moved = await this.#steps.add(step);
    });
    return moved;
  }

  #hear(report: DeviceReport): void {
    if (this.#closed) return;
    if (report.kind === 'BATTERY') {
      const { deviceId, percent } = report;
      void this.#run(() => inOneStatement(this.#deps.db, (trx) => setBattery(trx, deviceId, percent)));
      return;
    }
    if (report.kind !== 'PRESENCE') {
      const step = readStep(this.#deps, report);
      if (step !== undefined) void this.#store(step);
      return;
    }
    if (this.#presence.size === 0) setTimeout(() => this.#storePresence(), presenceMs);
    const { deviceId, online, locked } = report;
    // It says that it is there, and what its bolt does, in two pieces.
    this.#presence.set(deviceId, { online, locked: online && (locked || this.#presence.get(deviceId)?.locked === true) });
  }

  #storePresence(): void {
    const told = this.#presence;
    this.#presence = new Map();
    if (this.#closed) return;
    const { db, clock } = this.#deps;
    void this.#run(() => inOneStatement(db, (trx) => setPresence(trx, told, clock.now())));
  }

  /** Sees to it that commands without an answer are given up in time; the minute's job does so for a process that died. */
  #watch(): void {
    if (this.#expiry !== undefined || this.#closed) return;
    const look = async (): Promise<void> => {
      await this.#run(() => expireCommands(this.#deps));
      const next = await nextExpiry(this.#deps.db);
      this.#expiry = undefined;
      if (next !== null) this.#watchUntil(next, look);
    };
    this.#watchUntil(this.#deps.clock.now(), look);
  }

  #watchUntil(at: Date, look: () => Promise<void>): void {
    if (this.#closed) return;
    const wait = Math.max(0, at.getTime() - this.#deps.clock.now().getTime()) + sentGraceMs;
    this.#expiry = setTimeout(() => void this.#run(look), wait);
    this.#expiry.unref();
  }

  /** Nobody waits for this work: what fails is told to the log, and found again by what comes next. */
  async #run(work: () => Promise<unknown>): Promise<void> {
    const running = work().then(
      () => undefined,
      (error: unknown) => this.#deps.log.error({ err: error }, 'a step of a door command could not be stored'),
    );
    this.#atWork.add(running);
    await running;
    this.#atWork.delete(running);
  }
}
