import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort, type LocalPostgres } from '@komora/embedded-postgres';
import { answersOk, waitFor } from '../cluster/wait.ts';
import type { Attack } from './scenarios.ts';
import type { Site } from './site.ts';

const startScript = fileURLToPath(new URL('../../start.mjs', import.meta.url));

/** @param because in the output @returns the line of the output with it @throws Error if the program starts, or ends for another reason */
async function startFails(env: Readonly<Record<string, string>>, because: RegExp): Promise<string> {
  const ports = { PORT: String(await freePort()), METRICS_PORT: String(await freePort()) };
  const { status, stdout, stderr } = spawnSync(process.execPath, [startScript], {
    env: { ...env, ...ports },
    encoding: 'utf8',
    timeout: 60_000,
  });
  const line = `${stdout}\n${stderr}`.split('\n').find((one) => because.test(one));
  if (status !== 1 || line === undefined) throw new Error(`the start ended with ${status}: ${stderr.slice(-300)}`);
  return `does not start: ${line.trim().slice(0, 160)}`;
}

/** Opens connections that send only `text`. @returns how many the server has ended within the time */
async function silent({ port }: Site, count: number, text: string, limitMs: number): Promise<{ ended: number; stop: () => void }> {
  const sockets: Socket[] = [];
  let ended = 0;
  for (let n = 0; n < count; n++) {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.on('error', () => undefined);
    socket.resume();
    socket.once('close', () => {
      ended += 1;
    });
    sockets.push(socket);
  }
  const until = performance.now() + limitMs;
  while (ended < count && performance.now() < until) await pause(200);
  return { ended, stop: () => sockets.forEach((socket) => void socket.destroy()) };
}

/** Attacks on connections and starts; the last ones stop the database and the process. */
export const deploymentAttacks = (postgres: LocalPostgres, restartPostgres: () => Promise<LocalPostgres>): readonly Attack[] => [
  {
    id: 'C2',
    what: 'a deployment for clients starts with the test gateway without saying so',
    run: async ({ shop }) => startFails({ ...shop.env, PAYMENT_PROVIDER: 'MOCK' }, /TEST_GATEWAY/),
  },
  {
    id: 'H2',
    what: 'a public deployment loads the demo',
    run: async ({ shop }) => startFails({ ...shop.env, DEMO: 'true' }, /DEMO=/),
  },
  {
    id: 'M10',
    what: 'a start with another SECRET_KEY goes on silently',
    run: async ({ shop }) => startFails({ ...shop.env, SECRET_KEY: randomBytes(32).toString('hex') }, /SECRET_KEY/),
  },
  {
    id: 'H4',
    what: '1,300 silent connections shut everybody out',
    run: async ({ shop }) => {
      const flood = silent(shop, 1300, '', 20_000);
      await pause(1000);
      const honest = await shop.send('/api/client/warehouse');
      const { ended, stop } = await flood;
      stop();
      if (honest.status !== 200) throw new Error(`a visitor gets ${honest.status} meanwhile`);
      if (ended < 1300) throw new Error(`${1300 - ended} connections are still open after 20 s`);
      return `a visitor was served in ${honest.ms} ms meanwhile; all connections were ended within 20 s`;
    },
  },
  {
    id: 'H4',
    what: 'a body that never ends keeps its connection',
    run: async ({ shop }) => {
      const head = 'POST /api/ops/error HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 20000\r\n\r\n{';
      const began = performance.now();
      const { ended, stop } = await silent(shop, 20, head, 60_000);
      stop();
      if (ended < 20) throw new Error(`${20 - ended} of 20 connections are open after 60 s`);
      return `all 20 were ended within ${Math.ceil((performance.now() - began) / 1000)} s`;
    },
  },
  {
    id: 'M2',
    what: 'without its database the server hangs or answers with a bare 500',
    run: async ({ shop }) => {
      await postgres.stop();
      const replies = [
        await shop.send('/auth/password/request-reset', { json: { email: 'a@b.example' } }),
        await shop.send('/auth/custom/login', {
          json: { username: 'a@b.example', password: 'x', rememberMe: false, deviceId: null, domain: 'CLIENT' },
        }),
      ];
      await restartPostgres();
      const bad = replies.filter(
        ({ status, headers, ms }) => (status >= 500 && (status !== 503 || headers.get('retry-after') === null)) || ms > 15_000,
      );
      if (bad.length > 0) throw new Error(bad.map(({ status, ms }) => `${status} after ${ms} ms`).join(', '));
      await waitFor('the process does not recover', 60_000, () => answersOk(shop.readyUrl));
      return `${replies.map(({ status, ms }) => `${status} in ${ms} ms`).join(', ')}; works again by itself`;
    },
  },
  {
    id: 'M1',
    what: 'a connection that is kept open delays the end of the process',
    run: async ({ shop }) => {
      const socket = connect(shop.port, '127.0.0.1');
      socket.on('error', () => undefined);
      await new Promise((resolve) => socket.once('connect', resolve));
      socket.write('GET /_info HTTP/1.1\r\nhost: x\r\n\r\n');
      await new Promise((resolve) => socket.once('data', resolve));
      const began = performance.now();
      await shop.member.stop();
      const seconds = (performance.now() - began) / 1000;
      socket.destroy();
      if (seconds > 10) throw new Error(`the process ended after ${seconds.toFixed(1)} s`);
      return `ended after ${seconds.toFixed(1)} s`;
    },
  },
];
