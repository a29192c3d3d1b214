import type { LockFault } from '../../config/access.ts';
import type { DeviceReport, DoorCommand, LockGateway } from '../../modules/access/lock/lock.ports.ts';
import type { Clock } from '../../platform/clock.ts';
import { SimulatedLock } from './simulated-lock.ts';

export interface LockSimulator extends LockGateway {
  /** The simulated lock of a device; created on first use. */
  lock(deviceId: string): SimulatedLock;
  /** Runs all steps that are due by the clock. A timer calls it in real time; tests call it after they set the clock. */
  tick(): void;
}

export interface LockSimulatorOptions {
  clock: Clock;
  /** Faults by device; `*` stands for all devices. */
  faults?: ReadonlyMap<string, readonly LockFault[]>;
}

/** Simulated locks without devices. A lock opens 0.5 s after a command and relocks 8 s later. */
export function createLockSimulator({ clock, faults = new Map() }: LockSimulatorOptions): LockSimulator {
  const locks = new Map<string, SimulatedLock>();
  /** Locks that may have planned steps. Most have none, and an operator can have thousands. */
  const busy = new Map<string, SimulatedLock>();
  let listener: ((report: DeviceReport) => void) | undefined;
  let changedAt: Date | null = null;
  let timer: NodeJS.Timeout | undefined;

  const lock = (deviceId: string): SimulatedLock => {
    const known = locks.get(deviceId);
    if (known !== undefined) return known;
    const created = new SimulatedLock();
    for (const fault of [...(faults.get('*') ?? []), ...(faults.get(deviceId) ?? [])]) created.faults.add(fault);
    locks.set(deviceId, created);
    return created;
  };
  const tick = (): void => {
    clearTimeout(timer);
    const now = clock.now();
    let next: number | null = null;
    for (const [deviceId, simulated] of busy) {
      for (const lockEvent of simulated.runUntil(now)) listener?.({ ...lockEvent, deviceId });
      const at = simulated.next()?.getTime() ?? null;
      if (at === null) busy.delete(deviceId);
      else if (next === null || at < next) next = at;
    }
    if (next === null || listener === undefined) return;
    timer = setTimeout(tick, Math.max(1, next - now.getTime()));
    timer.unref();
  };
  return {
    lock: (deviceId) => {
      const asked = lock(deviceId);
      // The caller may plan steps.
      busy.set(deviceId, asked);
      return asked;
    },
    tick,
    isUp: () => listener !== undefined,
    upSince: () => changedAt,
    isReachable: () => listener !== undefined,
    send: async (command: DoorCommand) => {
      if (listener === undefined) throw new Error('The lock simulator is not running');
      const receiver = lock(command.deviceId);
      receiver.receive(command, clock.now());
      busy.set(command.deviceId, receiver);
      tick();
    },
    start: async (listen, devices) => {
      listener = listen;
      changedAt = clock.now();
      for (const deviceId of await devices()) {
        listen({ kind: 'PRESENCE', deviceId, online: !lock(deviceId).faults.has('OFFLINE'), locked: true });
      }
    },
    close: async () => {
      listener = undefined;
      changedAt = clock.now();
      clearTimeout(timer);
    },
  };
}
