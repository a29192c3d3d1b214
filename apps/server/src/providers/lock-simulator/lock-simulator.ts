import type { Clock } from '../../clock.ts';
import type { LockFault } from '../../config/read-doors.ts';
import type { DeviceReport, DoorCommand, LockGateway } from '../../modules/lock/lock.ports.ts';
import { SimulatedLock } from './simulated-lock.ts';

export interface LockSimulator extends LockGateway {
  /** One of its locks; made when it is first asked for. */
  lock(deviceId: string): SimulatedLock;
  /** Lets happen what is due by the clock. It does so by itself as real time passes; a test that moves the clock calls it. */
  tick(): void;
}

export interface LockSimulatorOptions {
  clock: Clock;
  /** What ails which lock; `*` is every lock. */
  faults?: ReadonlyMap<string, readonly LockFault[]>;
}

/** Locks that are there without any device: each opens half a second after its command and relocks eight seconds later. */
export function createLockSimulator({ clock, faults = new Map() }: LockSimulatorOptions): LockSimulator {
  const locks = new Map<string, SimulatedLock>();
  let listener: ((report: DeviceReport) => void) | undefined;
  let timer: NodeJS.Timeout | undefined;

  const lock = (deviceId: string): SimulatedLock => {
    const known = locks.get(deviceId);
    if (known !== undefined) return known;
    const made = new SimulatedLock();
    for (const fault of [...(faults.get('*') ?? []), ...(faults.get(deviceId) ?? [])]) made.faults.add(fault);
    locks.set(deviceId, made);
    return made;
  };
  const tick = (): void => {
    clearTimeout(timer);
    const now = clock.now();
    let next: number | null = null;
    for (const [deviceId, simulated] of locks) {
      for (const news of simulated.happen(now)) listener?.({ ...news, deviceId });
      const at = simulated.next()?.getTime() ?? null;
      if (at !== null && (next === null || at < next)) next = at;
    }
    if (next === null || listener === undefined) return;
    timer = setTimeout(tick, Math.max(1, next - now.getTime()));
    timer.unref();
  };
  return {
    lock,
    tick,
    isUp: () => listener !== undefined,
    hears: () => listener !== undefined,
    send: async (command: DoorCommand) => {
      if (listener === undefined) throw new Error('The lock simulator is not running');
      lock(command.deviceId).receive(command, clock.now());
      tick();
    },
    start: async (hear, devices) => {
      listener = hear;
      for (const deviceId of await devices()) {
        hear({ kind: 'PRESENCE', deviceId, online: !lock(deviceId).faults.has('OFFLINE'), locked: true });
      }
    },
    close: async () => {
      listener = undefined;
      clearTimeout(timer);
    },
  };
}
