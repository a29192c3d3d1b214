import { AppError } from '../../../platform/app-error.ts';
import { inOneStatement } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { expireCommands, sentGraceMs } from './expire-commands.ts';
import type { DeviceReport, DoorCommand, LockGateway } from './lock.ports.ts';
import { listDeviceIds, type Presence, setBattery, setPresence } from './lock.sql.ts';
import { type CommandRow, findCommand, nextExpiry } from './lock-command.sql.ts';
import { readStep } from './read-step.ts';
import { StepQueue } from './step-queue.ts';
import { type Step, storeSteps } from './store-steps.ts';

export type LockServiceDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'log'>;

/** An unlock request waits this long for the gateway to accept its command. Later changes arrive as events. */
const sendWaitMs = 1000;
/** Collects presence reports for this long and stores them in one statement. */
const presenceBatchMs = 25;

/**
 * Connects unlock commands with the lock gateway in one process: sends commands, stores device reports, expires commands without a response.
 * Safe in several processes at the same time: the first process to store a step of a command wins.
 */
export class LockService {
  readonly #deps: LockServiceDeps;
  readonly #gateway: LockGateway;
  readonly #pendingWork = new Set<Promise<void>>();
  readonly #steps: StepQueue;
  #presence = new Map<string, Presence>();
  #expiry: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(deps: LockServiceDeps, gateway: LockGateway) {
    this.#deps = deps;
    this.#gateway = gateway;
    this.#steps = new StepQueue((steps) => storeSteps(deps, steps));
  }

  /** True if the gateway is connected. */
  isUp(): boolean {
    return this.#gateway.isUp();
  }

  /** When the gateway connected, or lost its connection; null before the first connection. */
  upSince(): Date | null {
    return this.#gateway.upSince();
  }

  /** True if the device has reported since the gateway last connected. */
  isReachable(deviceId: string): boolean {
    return this.#gateway.isReachable(deviceId);
  }

  /** Expires commands of earlier processes, then starts to receive device reports. */
  async start(): Promise<void> {
    await expireCommands(this.#deps);
    await this.#gateway.start(
      (report) => this.#receive(report),
      () => listDeviceIds(this.#deps.db),
    );
    this.#watch();
  }

  /** Stops receiving and waits for pending writes. */
  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#expiry);
    await this.#gateway.close();
    await Promise.all(this.#pendingWork);
  }

  /**
   * Sends a stored command to the gateway, unless it has expired.
   * @returns the current command; still REQUESTED if the gateway needs longer than `sendWaitMs`
   * @throws AppError lock-v2/gateway-unavailable if the gateway did not accept the command, which is then REJECTED
   */
  async dispatch(command: DoorCommand): Promise<CommandRow> {
    const { db, clock } = this.#deps;
    this.#watch();
    if (clock.now() < command.expiresAt) {
      const sending = this.#send(command);
      const { promise: late, resolve } = Promise.withResolvers<'late'>();
      const timer = setTimeout(() => resolve('late'), sendWaitMs);
      const outcome = await Promise.race([sending, late]).finally(() => clearTimeout(timer));
      if (outcome === 'failed') throw new AppError('lock-v2/gateway-unavailable');
      if (outcome !== 'late' && outcome !== undefined) return outcome;
    }
    const found = await findCommand(db, command.id);
    if (found === undefined) throw new Error(`Command ${command.id} is missing after it was stored`);
    return found;
  }

  /** @returns the command if this call made it SENT; undefined if the device reported first, or the step could not be stored */
  async #send(command: DoorCommand): Promise<CommandRow | 'failed' | undefined> {
    const commandId = command.id;
    try {
      await this.#gateway.send(command);
    } catch (error) {
      this.#deps.log.warn({ err: error, commandId, deviceId: command.deviceId }, 'door command could not be sent');
      await this.#store({ event: 'rejected', commandId, reason: 'UNAVAILABLE' });
      return 'failed';
    }
    return this.#store({ event: 'sent', commandId });
  }

  /** @returns the command if the step changed it and was stored */
  async #store(step: Step): Promise<CommandRow | undefined> {
    let moved: CommandRow | undefined;
    await this.#run(async () => {
      moved = await this.#steps.add(step);
    });
    return moved;
  }

  #receive(report: DeviceReport): void {
    if (this.#closed) return;
    if (report.kind === 'BATTERY') {
      const { deviceId, percent } = report;
      void this.#run(() => inOneStatement(this.#deps.db, (statement) => setBattery(statement, deviceId, percent, this.#deps.clock.now())));
      return;
    }
    if (report.kind !== 'PRESENCE') {
      const step = readStep(this.#deps, report);
      if (step !== undefined) void this.#store(step);
      return;
    }
    if (this.#presence.size === 0) setTimeout(() => this.#storePresence(), presenceBatchMs);
    const { deviceId, online, locked } = report;
    // A device reports its presence and its bolt in two messages.
    this.#presence.set(deviceId, { online, locked: online && (locked || this.#presence.get(deviceId)?.locked === true) });
  }

  #storePresence(): void {
    const reported = this.#presence;
    this.#presence = new Map();
    if (this.#closed) return;
    const { db, clock } = this.#deps;
    void this.#run(() => inOneStatement(db, (statement) => setPresence(statement, reported, clock.now())));
  }

  /** Schedules the expiry of commands without a response. A job runs every minute for processes that died. */
  #watch(): void {
    if (this.#expiry !== undefined || this.#closed) return;
    const expire = async (): Promise<void> => {
      await this.#run(() => expireCommands(this.#deps));
      const next = await nextExpiry(this.#deps.db);
      this.#expiry = undefined;
      if (next !== null) this.#watchUntil(next, expire);
    };
    this.#watchUntil(this.#deps.clock.now(), expire);
  }

  #watchUntil(at: Date, expire: () => Promise<void>): void {
    if (this.#closed) return;
    const wait = Math.max(0, at.getTime() - this.#deps.clock.now().getTime()) + sentGraceMs;
    this.#expiry = setTimeout(() => void this.#run(expire), wait);
    this.#expiry.unref();
  }

  /** Fire-and-forget: errors are logged; the expiry job retries. */
  async #run(work: () => Promise<unknown>): Promise<void> {
    const running = work().then(
      () => undefined,
      (error: unknown) => this.#deps.log.error({ err: error }, 'step of a door command could not be stored'),
    );
    this.#pendingWork.add(running);
    await running;
    this.#pendingWork.delete(running);
  }
}
