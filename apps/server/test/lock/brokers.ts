import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@komora/embedded-postgres';
import { waitUntil } from '@komora/testing';
import { Aedes } from 'aedes';
import mqtt from 'mqtt';

/** A broker that can be killed and restarted on the same port, without stored messages. */
export interface Broker {
  url: string;
  start(): Promise<void>;
  /** Ends immediately; connections are cut, not closed. */
  kill(): Promise<void>;
}

const binary = ['/usr/sbin/mosquitto', '/usr/local/sbin/mosquitto', '/opt/homebrew/sbin/mosquitto'].find((path) => existsSync(path));

/** Aedes always, and Mosquitto where it is installed. */
export const brokers: [name: string, make: () => Promise<Broker>][] = [
  ['aedes', makeAedes],
  ...(binary === undefined ? [] : [['mosquitto', () => makeMosquitto(binary)] satisfies [string, () => Promise<Broker>]]),
];

/** One broker: Mosquitto where it is installed, otherwise Aedes. */
export const makeBroker = (): Promise<Broker> => (binary === undefined ? makeAedes() : makeMosquitto(binary));

async function makeAedes(): Promise<Broker> {
  const port = await freePort();
  const sockets = new Set<Socket>();
  let running: { broker: Aedes; server: Server } | undefined;
  return {
    url: `mqtt://127.0.0.1:${port}`,
    start: async () => {
      const broker = await Aedes.createBroker();
      const server = createServer((socket) => {
        sockets.add(socket);
        socket.once('close', () => sockets.delete(socket));
        broker.handle(socket);
      });
      running = { broker, server };
      await new Promise<void>((done, fail) => server.once('error', fail).listen(port, '127.0.0.1', done));
    },
    kill: async () => {
      const ending = running;
      running = undefined;
      if (ending === undefined) return;
      const closed = new Promise<void>((done) => ending.server.close(() => done()));
      for (const socket of sockets) socket.destroy();
      await closed;
      await new Promise<void>((done) => ending.broker.close(() => done()));
    },
  };
}

async function makeMosquitto(path: string): Promise<Broker> {
  const port = await freePort();
  const url = `mqtt://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  let folder: string | undefined;
  return {
    url,
    start: async () => {
      folder = mkdtempSync(join(tmpdir(), 'komora-mosquitto-'));
      const file = join(folder, 'mosquitto.conf');
      writeFileSync(file, `listener ${port} 127.0.0.1\nallow_anonymous true\npersistence false\n`);
      child = spawn(path, ['-c', file], { stdio: 'ignore' });
      await waitUntil(() => answers(url), { what: 'Mosquitto to answer' });
    },
    kill: async () => {
      if (child !== undefined) {
        const ended = new Promise<void>((done) => child?.once('exit', () => done()));
        child.kill('SIGKILL');
        await ended;
      }
      child = undefined;
      if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function answers(url: string): Promise<boolean> {
  try {
    const client = await mqtt.connectAsync(url, { protocolVersion: 4, reconnectPeriod: 0, connectTimeout: 1000 });
    await client.endAsync();
    return true;
  } catch {
    return false;
  }
}
