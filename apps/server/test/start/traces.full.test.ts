import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startWireFake } from '@komora/testing';
import { afterAll, expect, test } from 'vitest';
import { receivedSpans } from '../kit/received-spans.ts';
import { dataFolder, startProgram } from './program.ts';

const folder = dataFolder();
afterAll(() => folder.remove());

/** Writes the address of every module that Node loads to the file LOADED. */
const recorder = `
  import { appendFileSync } from 'node:fs';
  import { registerHooks } from 'node:module';
  registerHooks({ load: (url, context, next) => { appendFileSync(process.env.LOADED, url + '\\n'); return next(url, context); } });
`;

/** Runs the bundle for one request. @returns the modules that it loaded */
async function loadedModules(name: string, env: Record<string, string>): Promise<string> {
  const file = join(folder.path, name);
  const hooks = `--import=data:text/javascript,${encodeURIComponent(recorder)}`;
  const program = await startProgram({ DATA_DIR: folder.path, DEMO: 'false', NODE_OPTIONS: hooks, LOADED: file, ...env });
  await program.ready();
  expect((await fetch(`${program.address}/api/info`)).status).toBe(200);
  program.kill('SIGTERM');
  expect(await program.ended).toBe(0);
  expect(program.err()).toBe('');
  return readFileSync(file, 'utf8');
}

test('the bundle loads OpenTelemetry and exports traces only if an address is set', { timeout: 600_000 }, async () => {
  const collector = await startWireFake(() => ({ body: {} }));
  try {
    const without = await loadedModules('without', {});
    expect(without).toContain('/dist/start-program.js');
    expect(without).not.toMatch(/opentelemetry|open-tracer/);
    expect(collector.requests).toEqual([]);
    expect(await loadedModules('with', { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })).toMatch(/\/dist\/open-tracer-.*\.js/);
    expect(receivedSpans(collector.requests).map(({ name }) => name)).toContain('GET /api/info');
  } finally {
    await collector.stop();
  }
});
