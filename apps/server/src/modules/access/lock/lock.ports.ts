import type { Door } from '@komora/contract/enumerations';

/** What a device is told. It refuses the command from `expiresAt` on, and an id that it has seen. */
export interface DoorCommand {
  id: string;
  lockId: string;
  deviceId: string;
  door: Door;
  action: 'UNLOCK';
  issuedAt: Date;
  expiresAt: Date;
}

/** What a device tells. Anything may come late, twice, in another order, or never. */
export type DeviceReport =
  | { kind: 'ACKED'; deviceId: string; commandId: string }
  | { kind: 'UNLOCKED'; deviceId: string; commandId: string; relocksAt: Date }
  | { kind: 'RELOCKED'; deviceId: string; commandId: string }
  /** `reason`: JAMMED, LOW_BATTERY, EXPIRED, DUPLICATE or FAULT. */
  | { kind: 'REJECTED'; deviceId: string; commandId: string; reason: string }
  | { kind: 'BATTERY'; deviceId: string; percent: number }
  /** `locked`: it says so of its bolt when it comes. */
  | { kind: 'PRESENCE'; deviceId: string; online: boolean; locked: boolean };

/** The way to the devices: a broker, or the simulator. */
export interface LockGateway {
  /**
   * Resolves once the way to the device has taken the command. It is handed over at most once and never kept for later: what cannot be handed
   * over now fails.
   * @throws when there is no connection, or it was lost meanwhile
   */
  send(command: DoorCommand): Promise<void>;
  /** Whether commands can be handed over now. */
  isUp(): boolean;
  /**
   * Whether this device gave a sign of life since the present connection stands. What was known of it before may have been lost with a broker's memory
   * and is not known to hold.
   */
  hears(deviceId: string): boolean;
  /** Begins to work. `devices` gives the names of all devices that the product knows. */
  start(listener: (report: DeviceReport) => void, devices: () => Promise<string[]>): Promise<void>;
  close(): Promise<void>;
}
