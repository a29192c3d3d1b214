/**
 * Runs the scanner wapiti (Debian: apt-get install wapiti) against a web process in production mode, with a database of its own. Modules that need a server
 * on the internet are left out.
 *
 *   npm run scan                          at most 10 minutes
 *   npm run scan -- --minutes 30 --write  also writes docs/results/scan.md
 *
 * Exit code 1: a finding that nobody has examined, or a response with a status above 499.
 */
import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startLocalPostgres } from '@komora/embedded-postgres';
import { embeddedSettings } from '../apps/server/src/app/embedded-database.ts';
import { commit, machine } from '../bench/lib/report.ts';
import document from '../packages/api/openapi.json' with { type: 'json' };
import { startSite } from './lib/attacks/site.ts';
import { buildWebWhenStale } from './lib/build-web.ts';
import { type Finding, findingsOf, type WapitiReport } from './lib/scan/findings.ts';
import { type ApiDocument, targetsOf } from './lib/sqlmap/targets.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const say = (line: string) => void process.stdout.write(`${line}\n`);
const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' }, write: { type: 'boolean', default: false } } });
const minutes = Number(values.minutes);
if (!(minutes > 0 && minutes <= 600)) throw new Error('--minutes needs a number up to 600.');

const modules =
  'backup,blindsql,cookieflags,crlf,csp,csrf,exec,file,htaccess,http_headers,methods,permanentxss,redirect,shellshock,sql,xss';
const pages = ['/', '/login', '/registration', '/location', '/console', '/mailbox', '/api/docs'];
/** Reads of visitors with values for their parameters, which the scanner changes. */
const reads = targetsOf(
  document as unknown as ApiDocument,
  () => ({ location: '48.1,17.1', country: 'SVK', email: 'demo@komora.example' }),
  {},
)
  .filter(({ actor }) => actor === 'visitor')
  .map(({ url }) => url.replaceAll('*', ''));

/** @returns the report @throws Error if wapiti is missing or made none */
async function runWapiti(origin: string, folder: string): Promise<WapitiReport> {
  const file = join(folder, 'report.json');
  const options = ['--flush-session', '--no-bugreport', '-m', modules, '-f', 'json', '-o', file, '--max-scan-time', String(minutes * 60)];
  const starts = [...pages, ...reads].flatMap((path) => ['-s', origin + path]);
  const child = spawn('wapiti', ['-u', `${origin}/`, '--scope', 'folder', ...starts, ...options], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, HOME: folder },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  // The limit of the scanner ends a module, not a module that hangs.
  const timer = setTimeout(() => child.kill('SIGINT'), (minutes + 2) * 60_000);
  await new Promise<void>((resolve, reject) => {
    child.once('error', (error) => reject(new Error('wapiti could not be started. Install it: apt-get install wapiti', { cause: error })));
    child.once('close', () => resolve());
  });
  clearTimeout(timer);
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as WapitiReport;
  } catch (error) {
    throw new Error(`wapiti wrote no report: ${output.slice(-1500)}`, { cause: error });
  }
}

/** Responses by status, of the program's own metrics. */
async function countResponses(metricsPort: string): Promise<Map<string, number>> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const counts = new Map<string, number>();
  for (const [, status = '', count] of text.matchAll(/^komora_http_requests_total\{.*status="(\d+)".*\} (\d+)$/gm))
    counts.set(status, (counts.get(status) ?? 0) + Number(count));
  return counts;
}

async function scan(): Promise<{ findings: Finding[]; statuses: Map<string, number> }> {
  const folder = mkdtempSync(join(tmpdir(), 'komora-scan-'));
  // As root, PostgreSQL runs as another user, who must be able to enter the folder.
  chmodSync(folder, 0o755);
  const postgres = await startLocalPostgres({ dataDir: join(folder, 'postgres'), settings: embeddedSettings });
  try {
    const site = await startSite({ folder, postgres }, 'shop', () => ({
      PUBLIC_URL: 'https://shop.example',
      SMTP_URL: 'smtp://127.0.0.1:9',
      RATE_LIMIT: '100000',
    }));
    try {
      const findings = findingsOf(await runWapiti(site.origin, folder));
      return { findings, statuses: await countResponses(site.env.METRICS_PORT ?? '') };
    } finally {
      await site.member.stop();
    }
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function render(findings: readonly Finding[], statuses: ReadonlyMap<string, number>): string {
  const { cores, 'memory GB': memory, system, node } = machine('embedded');
  const requests = [...statuses.values()].reduce((sum, count) => sum + count, 0);
  const cell = (text: string) => text.replaceAll('|', '\\|');
  return [
    '# Result of the scanner',
    '',
    `\`npm run scan -- --minutes ${minutes}\` with wapiti on ${new Date().toISOString().slice(0, 10)} at ${commit()}: cores ${cores}, memory GB ${memory}, system ${system}, node ${node}.`,
    '',
    `Modules: ${modules.replaceAll(',', ', ')}. The program runs in production mode on a database with free boxes, with an \`https\` address, without a reverse proxy.`,
    '',
    `${pages.length + reads.length} addresses to begin with, ${requests} requests. Responses by status: ${[...statuses]
      .toSorted()
      .map(([status, count]) => `${status} × ${count}`)
      .join(', ')}.`,
    '',
    ...(findings.length === 0
      ? ['No finding.']
      : [
          '| finding | where | number | what is done |',
          '|---|---|---|---|',
          ...findings.map(
            ({ category, what, where, count, accepted }) =>
              `| ${cell(category)}: ${cell(what)} | ${cell(where.join(', '))} | ${count} | ${accepted ?? '**open**'} |`,
          ),
        ]),
    '',
  ].join('\n');
}

await buildWebWhenStale(say);
const { findings, statuses } = await scan();
const page = render(findings, statuses);
say(page);
if (values.write) {
  mkdirSync(join(root, 'docs/results'), { recursive: true });
  writeFileSync(join(root, 'docs/results/scan.md'), page);
}
const failures = [...statuses].some(([status]) => status >= '500');
process.exitCode = failures || findings.some(({ accepted }) => accepted === undefined) ? 1 : 0;
