import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { type ConsoleMaps, consoleRoutes } from './console.ts';

const folder = mkdtempSync(join(tmpdir(), 'komora-console-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const html = '<!doctype html><head></head><script type="module" src="/console/assets/entry-1.js"></script>';
mkdirSync(join(folder, 'assets'));
writeFileSync(join(folder, 'index.html'), html);
writeFileSync(join(folder, 'assets/entry-1.js'), 'go()');
writeFileSync(join(folder, 'assets/entry-1.js.gz'), gzipSync('go()'));

async function start(secure = true, maps?: ConsoleMaps) {
  const app = Fastify();
  await consoleRoutes(folder, secure, maps)(app);
  return app;
}

test('every address of the console is the same page, whose policy allows no inline script and no other site', async () => {
  const app = await start();
  for (const url of ['/console', '/console/', '/console/settings/staff?warehouse=1', '/console/a/b/c']) {
    const { statusCode, headers, body } = await app.inject({ url });
    expect([statusCode, headers['cache-control'], headers['x-robots-tag']]).toEqual([200, 'no-cache', 'noindex']);
    expect(body.replace(/<meta name="komora:[a-z-]+" content="" \/>/g, '')).toBe(html);
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
    expect(policy).toMatch(/; report-uri \/api\/ops\/csp-report; report-to csp$/);
    expect(headers['reporting-endpoints']).toBe('csp="/api/ops/csp-reports"');
    expect(headers['strict-transport-security']).toBeDefined();
  }
  expect((await (await start(false)).inject({ url: '/console' })).headers['strict-transport-security']).toBeUndefined();
});

test('the page names the maps of the deployment, and loads tiles from the server of the operator only', async () => {
  const own = await (await start(true, { tileAttribution: '© Nobody', mapFile: '/map/1.pmtiles' })).inject({ url: '/console' });
  expect(own.body).toContain('<meta name="komora:map-file" content="/map/1.pmtiles" />');
  expect(own.body).toContain('<meta name="komora:tile-attribution" content="" />');
  expect(own.headers['content-security-policy']).toContain("img-src 'self' data:;");
  const tileUrl = 'https://tiles.example/{z}/{x}/{y}.png?key="$&';
  const tiles = await (await start(true, { tileUrl, tileAttribution: '© "A" & B' })).inject({ url: '/console' });
  expect(tiles.body).toContain('<meta name="komora:tile-url" content="https://tiles.example/{z}/{x}/{y}.png?key=&quot;$&amp;" />');
  expect(tiles.body).toContain('content="© &quot;A&quot; &amp; B"');
  expect(tiles.headers['content-security-policy']).toContain("img-src 'self' data: https://tiles.example;");
});

test('files are immutable and compressed; a missing one is 404 and not the page', async () => {
  const app = await start();
  const file = await app.inject({ url: '/console/assets/entry-1.js', headers: { 'accept-encoding': 'gzip' } });
  expect([gunzipSync(file.rawPayload).toString(), file.headers['cache-control']]).toEqual(['go()', 'public, max-age=31536000, immutable']);
  for (const url of ['/console/assets/gone-2.js', '/console/assets/../index.html', '/console/assets/%2e%2e/secret'])
    expect((await app.inject({ url })).body, url).not.toBe('go()');
  expect((await app.inject({ url: '/console/assets/gone-2.js' })).statusCode).toBe(404);
});

test('an unchanged page is 304; other methods and neighbours of the path do not exist', async () => {
  const app = await start();
  const { headers } = await app.inject({ url: '/console' });
  expect((await app.inject({ url: '/console/profile', headers: { 'if-none-match': String(headers.etag) } })).statusCode).toBe(304);
  expect((await app.inject({ method: 'POST', url: '/console/sign-in' })).statusCode).toBe(404);
  expect((await app.inject({ url: '/consoles' })).statusCode).toBe(404);
});
