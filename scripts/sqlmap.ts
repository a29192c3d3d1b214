/**
 * Runs sqlmap (Debian: apt-get install sqlmap) against a program of its own: each read of the API with parameters, as visitor, client and staff, and
 * writes of visitors. It fails if sqlmap finds an injection.
 *
 *   npm run sqlmap                              at most 60 s for each endpoint
 *   npm run sqlmap -- --minutes 10 --write      ends after 10 minutes; also writes docs/results/sqlmap.md
 */
import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { connectLocalPostgres, freePort } from '@komora/embedded-postgres';
import pg from 'pg';
import { demoPassword, demoStaff, logins } from '../apps/server/src/demo/people.ts';
import { totpCode } from '../apps/server/src/modules/identity/staff-session/totp.ts';
import { commit, machine } from '../bench/lib/report.ts';
import document from '../packages/api/openapi.json' with { type: 'json' };
import { type ApiDocument, type Known, type Target, targetsOf, type Verdict, verdictOf } from './lib/sqlmap/targets.ts';
import { startDemo } from './lib/start-demo.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const say = (line: string) => void process.stdout.write(`${line}\n`);
const { values } = parseArgs({ options: { minutes: { type: 'string', default: '60' }, write: { type: 'boolean', default: false } } });
const minutes = Number(values.minutes);
if (!(minutes > 0 && minutes <= 600)) throw new Error('--minutes needs a number up to 600.');
const perTargetMs = 60_000;

const folder = mkdtempSync(join(tmpdir(), 'komora-sqlmap-'));
// As root, PostgreSQL runs as another user, who must be able to enter the folder.
chmodSync(folder, 0o755);

const bodies = {
  'POST /auth/custom/login': { username: 'demo@komora.example', password: 'wrong', domain: 'CLIENT' },
  'POST /auth/custom/device-login': { deviceId: 'device', deviceToken: 'token', domain: 'CLIENT' },
  'POST /auth/password/check-token': { token: 'token' },
  'POST /api/user/resend-confirmation': { email: 'demo@komora.example' },
  'POST /api/admin/session': { email: demoStaff.email, password: 'wrong', code: '123456' },
};

async function tokensOf(origin: string): Promise<Record<Target['actor'], string[]>> {
  const post = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json', origin };
    const answer = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer;
  };
  const client = await post('/auth/custom/login', { username: logins.clients[0]?.email, password: demoPassword, domain: 'CLIENT' });
  const { token } = (await client.json()) as { token: string };
  const code = totpCode(demoStaff.totpSecret, new Date());
  const staff = await post('/api/admin/session', { email: demoStaff.email, password: demoStaff.password, code });
  const [cookie] = (staff.headers.getSetCookie()[0] ?? '').split(';');
  return { visitor: [], client: [`Authorization: Bearer ${token}`], staff: [`Cookie: ${cookie}`] };
}

/** Ids of rows that the actors may read. */
async function knownValues(): Promise<(path: string) => Known> {
  const local = await connectLocalPostgres(join(folder, 'postgres'), 'komora sqlmap');
  const client = new pg.Client({ connectionString: local.url('komora') });
  await client.connect();
  const idOf = async (text: string, parameters: unknown[] = []): Promise<string> =>
    (await client.query<{ id: string }>(text, parameters)).rows[0]?.id ?? '';
  const mine = 'from contracts c join users u on u.id = c.client_id where u.email = $1 limit 1';
  const email = [logins.clients[0]?.email];
  const contractId = await idOf(`select c.id ${mine}`, email);
  const rentId = await idOf('select id from rents where contract_id = $1 limit 1', [contractId]);
  const warehouseId = await idOf('select id from warehouses limit 1');
  const boxId = await idOf('select b.id from boxes b where not exists (select from box_reservations r where r.box_id = b.id) limit 1');
  const clientId = await idOf(`select c.client_id as id ${mine}`, email);
  await client.end();
  await local.close();
  return (path) => {
    const ofPath = [
      [/\/warehouses?\//, warehouseId],
      [/\/boxes\//, boxId],
      [/\/clients\//, clientId],
      [/invoice|rent-payment|bank-transfer/, rentId],
    ] as const;
    const id = ofPath.find(([pattern]) => pattern.test(path))?.[1] ?? contractId;
    return {
      id,
      contractId,
      boxId,
      warehouseId,
      warehouse: warehouseId,
      location: '48.1,17.1',
      country: 'SVK',
      email: 'demo@komora.example',
    };
  };
}

/** One process of sqlmap. It is killed when its time is over. */
function runSqlmap(origin: string, { method, url, body }: Target, headers: readonly string[], limitMs: number): Promise<Verdict> {
  const args = ['-u', origin + url, '--method', method, '--batch', '--flush-session', '--disable-coloring', '--dbms', 'PostgreSQL'];
  const options = ['--level=1', '--risk=1', '--technique=BEUS', '--timeout=10', '--retries=1', '--ignore-code=400,401,404,409'];
  const sent = [...(body === undefined ? [] : ['Content-Type: application/json']), `Origin: ${origin}`, ...headers];
  const child = spawn(
    'sqlmap',
    [
      ...args,
      ...options,
      '--output-dir',
      join(folder, 'sqlmap'),
      ...(body === undefined ? [] : ['--data', body]),
      '--headers',
      sent.join('\n'),
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  return new Promise((resolve, reject) => {
    let inTime = true;
    const timer = setTimeout(() => {
      inTime = false;
      child.kill('SIGKILL');
    }, limitMs);
    child.once('error', (error) => reject(new Error('sqlmap could not be started. Install it: apt-get install sqlmap', { cause: error })));
    child.once('close', () => {
      clearTimeout(timer);
      const verdict = verdictOf(output, inTime);
      if (verdict === 'INJECTABLE') say(output.slice(-1500));
      resolve(verdict);
    });
  });
}

/** Requests to the API by status, of the program's own metrics. */
async function countRequests(port: number): Promise<Map<string, number>> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const counts = new Map<string, number>();
  for (const [, status = '', count] of text.matchAll(/^komora_http_requests_total\{.*status="(\d+)".*\} (\d+)$/gm))
    counts.set(status, (counts.get(status) ?? 0) + Number(count));
  return counts;
}

const results: { target: Target; verdict: Verdict }[] = [];
let statuses = new Map<string, number>();
const metricsPort = await freePort();
const began = performance.now();
try {
  const program = await startDemo({ DATA_DIR: folder, METRICS_PORT: String(metricsPort), RATE_LIMIT: '100000' });
  try {
    const targets = targetsOf(document as unknown as ApiDocument, await knownValues(), bodies);
    const headers = await tokensOf(program.origin);
    for (const target of targets) {
      const left = minutes * 60_000 - (performance.now() - began);
      if (left < 5000) break;
      const verdict = await runSqlmap(program.origin, target, headers[target.actor], Math.min(perTargetMs, left));
      results.push({ target, verdict });
      say(`${verdict.padEnd(15)} ${target.actor.padEnd(8)} ${target.name}`);
    }
    statuses = await countRequests(metricsPort);
    say(`${results.length} of ${targets.length} endpoints were tried.`);
  } finally {
    await program.stop();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
const faults = [...statuses].filter(([status]) => status >= '500').reduce((sum, [, count]) => sum + count, 0);
if (values.write) {
  mkdirSync(join(root, 'docs/results'), { recursive: true });
  writeFileSync(join(root, 'docs/results/sqlmap.md'), render());
}
if (faults > 0 || results.some(({ verdict }) => verdict === 'INJECTABLE')) process.exitCode = 1;

function render(): string {
  const { cores, 'memory GB': memory, system, node } = machine('embedded');
  const of = (wanted: Verdict) => results.filter(({ verdict }) => verdict === wanted);
  const requests = [...statuses.values()].reduce((sum, count) => sum + count, 0);
  return [
    '# Result of sqlmap',
    '',
    `\`npm run sqlmap -- --minutes ${minutes}\` on ${new Date().toISOString().slice(0, 10)} at ${commit()}: cores ${cores}, memory GB ${memory}, system ${system}, node ${node}, load average ${(loadavg()[2] ?? 0).toFixed(1)}. Level 1, risk 1, techniques B, E, U, S, at most ${perTargetMs / 1000} s for each endpoint.`,
    '',
    `${requests} requests to ${results.length} endpoints in ${Math.round((performance.now() - began) / 60_000)} minutes. ${of('INJECTABLE').length} injectable, ${of('not injectable').length} not injectable, ${of('time ran out').length} without a finding when their time ran out, ${of('not tested').length} not tested. Responses with a status above 499: ${faults}.`,
    '',
    `Responses by status: ${[...statuses]
      .sort()
      .map(([status, count]) => `${status} × ${count}`)
      .join(', ')}.`,
    '',
    '| endpoint | as | result |',
    '|---|---|---|',
    ...results.map(({ target, verdict }) => `| \`${target.name}\` | ${target.actor} | ${verdict} |`),
    '',
  ].join('\n');
}
