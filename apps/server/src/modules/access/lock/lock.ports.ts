import type { Door } from '@komora/api/enumerations';
import { definePort } from '../../../platform/module/define-module.ts';

/** A command to a device. The device rejects it from `expiresAt` on, and if it has received the id before. */
export interface DoorCommand {
  id: string;
  lockId: string;
  deviceId: string;
  door: Door;
  action: 'UNLOCK';
  issuedAt: Date;
  expiresAt: Date;
}

/** A message from a device. Messages may arrive late, twice, out of order, or never. */
export type DeviceReport =
  | { kind: 'ACKED'; deviceId: string; commandId: string }
  | { kind: 'UNLOCKED'; deviceId: string; commandId: string; relocksAt: Date }
  | { kind: 'RELOCKED'; deviceId: string; commandId: string }
  /** `reason`: JAMMED, LOW_BATTERY, EXPIRED, DUPLICATE or FAULT. */
  | { kind: 'REJECTED'; deviceId: string; commandId: string; reason: string }
  | { kind: 'BATTERY'; deviceId: string; percent: number }
  /** `locked`: the device reported a closed bolt when it connected. */
  | { kind: 'PRESENCE'; deviceId: string; online: boolean; locked: boolean };

/** The connection to the devices: an MQTT broker, or the simulator. */
export interface LockGateway {
  /**
   * Resolves when the gateway has accepted the command. Sends at most once and never queues: a command that cannot be sent now fails.
   * @throws Error if there is no connection, or it is lost during the call
   */
  send(command: DoorCommand): Promise<void>;
  /** True if commands can be sent now. */
  isUp(): boolean;
  /** When the connection was made, or lost; null before the first one. */
  upSince(): Date | null;
  /**
   * True if the device has reported since the gateway last connected. Older reports do not count, because a broker may have lost its memory.
   */
  isReachable(deviceId: string): boolean;
  /** Connects and subscribes. `devices` returns the ids of all devices in the database. */
  start(listener: (report: DeviceReport) => void, devices: () => Promise<string[]>): Promise<void>;
  close(): Promise<void>;
}

export const lockGatewayPort = definePort<LockGateway>('lock gateway');
