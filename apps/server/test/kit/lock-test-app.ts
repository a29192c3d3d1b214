import { insertOperators, TestClock, waitUntil } from '@komora/testing';
import { createUser } from '@komora/testing/factories/user';
import type { LightMyRequestResponse } from 'fastify';
import type { Config } from '../../src/config/config.ts';
import { type Camera, cameraPort } from '../../src/modules/access/entrance-photo/index.ts';
import { lockGatewayPort } from '../../src/modules/access/lock/index.ts';
import type { LockGateway } from '../../src/modules/access/lock/lock.ports.ts';
import { heartbeatPort } from '../../src/platform/module/ports.ts';
import { override } from '../../src/platform/module/register-modules.ts';
import { createLockSimulator, type LockSimulator } from '../../src/providers/lock-simulator/lock-simulator.ts';
import { aLockedBox, type LockedBox, type LockedBoxOptions } from './builders/lock.ts';
import { openSession } from './builders/session.ts';
import { aSharing } from './builders/sharing.ts';
import { memoryLog } from './memory-log.ts';
import { createTestApp, type TestApp } from './test-app.ts';

/** The position of the warehouses in these tests. */
export const here = { lat: 48.15, lng: 17.11 };

export interface Tenant {
  userId: string;
  email: string;
  token: string;
}

export interface LockTestAppOptions {
  config?: Partial<Config>;
  /** Replaces the lock simulator. */
  gateway?: LockGateway;
  camera?: Camera;
  clock?: TestClock;
  heartbeatMs?: number;
}

/** The server with simulated locks, and a clock that stands still. */
export interface LockTestApp extends TestApp {
  simulator: LockSimulator;
  gateway: LockGateway;
  /** The lines of the log. */
  logged: string[];
  /** A user with a session. */
  tenant(user?: { language?: 'SK' | 'UK'; firstName?: string; lastName?: string }): Promise<Tenant>;
  tenancy(clientId: string, options?: LockedBoxOptions): Promise<LockedBox>;
  share(contractId: string, userId: string): Promise<void>;
  press(
    door: 'box-unlock' | 'warehouse-unlock' | 'warehouse-unlock-backup',
    contractId: string,
    token: string,
    at?: object,
  ): Promise<LightMyRequestResponse>;
  /** Advances the clock in steps; at each step every simulated lock does what is due. */
  pass(seconds: number): Promise<void>;
  state(commandId: string): Promise<string>;
  /** Waits until a command has one of the states: device reports are stored asynchronously. */
  becomes(commandId: string, ...states: string[]): Promise<string>;
  doorLog(contractId: string): Promise<{ event: string; reason: string | null; door: string; distance_m: number | null }[]>;
}

export async function openLockTestApp(url: string, options: LockTestAppOptions = {}): Promise<LockTestApp> {
  const clock = options.clock ?? new TestClock();
  const simulator = createLockSimulator({ clock });
  const { gateway = simulator, camera, heartbeatMs } = options;
  const { log, lines: logged } = memoryLog();
  const app = await createTestApp(url, {
    clock,
    log,
    config: { publicUrl: 'https://komora.example', databasePoolSize: 12, ...options.config },
    overrides: {
      ports: [
        override(lockGatewayPort, () => gateway),
        ...(camera === undefined ? [] : [override(cameraPort, () => camera)]),
        ...(heartbeatMs === undefined ? [] : [override(heartbeatPort, () => heartbeatMs)]),
      ],
    },
  });
  const operators = await app.rows('select from legal_entities');
  if (operators.length === 0) await insertOperators(app.pool);
  const state: LockTestApp['state'] = async (commandId) =>
    (await app.rows<{ state: string }>('select state from lock_commands where id = $1', [commandId]))[0]?.state ?? 'none';
  return {
    ...app,
    simulator,
    gateway,
    logged,
    tenant: async (user = {}) => {
      const { id, email } = await createUser(app.pool, user);
      return { userId: id, email, token: await openSession(app.pool, id) };
    },
    tenancy: (clientId, box) => aLockedBox(app, clientId, box),
    share: (contractId, userId) => aSharing(app, contractId, userId),
    press: (door, contractId, token, at = here) => app.post(`/api/client/lock-v2/${door}/${contractId}`, at, token),
    pass: async (seconds) => {
      for (let ms = 0; ms < seconds * 1000; ms += 250) {
        clock.advance({ ms: 250 });
        simulator.tick();
      }
    },
    state,
    becomes: (commandId, ...states) =>
      waitUntil(
        async () => {
          const current = await state(commandId);
          if (!states.includes(current)) throw new Error(`the command is ${current}`);
          return current;
        },
        { what: `the command to be ${states.join(' or ')}` },
      ),
    doorLog: (contractId) =>
      app.rows('select event, reason, door, distance_m from door_log where contract_id = $1 order by at, id', [contractId]),
  };
}
