import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@komora/local-postgres';
import { expect, type Page, type Route, test } from '@playwright/test';

// Two deployments by the same command as the demo of all four: each is a program and a database of its own.
test.describe.configure({ mode: 'serial', timeout: 120_000 });

let folder: string;
let slovakia: string;
let czechia: string;
let demo: ChildProcess;
let told = '';

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'komora-countries-'));
  // As root the database runs as another user, who must be able to enter.
  chmodSync(folder, 0o755);
  const [one, two] = [await freePort(), await freePort()];
  slovakia = `http://127.0.0.1:${one}`;
  czechia = `http://127.0.0.1:${two}`;
  demo = spawn(process.execPath, ['scripts/demo-countries.ts', `SVK:${one},CZE:${two}`], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, DATA_DIR: folder, RATE_LIMIT: '1000' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [demo.stdout, demo.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      told += text;
    });
  await expect.poll(() => told, { timeout: 90_000 }).toContain('Ctrl-C stops them all.');
});

test.afterAll(async () => {
  if (demo.exitCode === null) {
    const ended = new Promise((done) => demo.once('exit', done));
    demo.kill('SIGINT');
    await ended;
  }
  rmSync(folder, { recursive: true, force: true });
});

const cards = (page: Page) => page.getByRole('article');
const notice = (page: Page) => page.getByText(`We could not ask ${new URL(czechia).host} just now.`);

test('the search of one country shows the other’s boxes after its own, and they are rented over there, in the same language', async ({
  page,
}) => {
  const asked = page.waitForRequest((request) => request.method() === 'GET' && request.url().startsWith(`${czechia}/api/`));
  await page.goto(`${slovakia}/login`, { waitUntil: 'networkidle' });
  await page.getByLabel('E-mail').fill('demo@komora.example');
  await page.getByLabel('Password', { exact: true }).fill('komora1');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('link', { name: 'Diana' })).toBeVisible();
  await page.goto(`${slovakia}/boxes`);
  const headers = await (await asked).allHeaders();
  expect(headers['session-id']).toMatch(/^.{6}$/);
  for (const name of ['authorization', 'cookie', 'referer']) expect(headers[name], name).toBeUndefined();

  const sibling = cards(page).filter({ hasText: 'Praha' }).first();
  await expect(sibling).toContainText(`Continues at ${new URL(czechia).host}`);
  await expect(sibling).toContainText('CZK');
  await expect(cards(page).first()).toContainText('€');
  await expect(notice(page)).toHaveCount(0);
  await sibling.getByRole('link').first().click();
  await expect(page).toHaveURL(new RegExp(`^${czechia}/location/`));
  await page.waitForLoadState('networkidle');
  // Over there nobody is signed in, and the box is theirs.
  await expect(page.getByRole('link', { name: 'Log in' }).first()).toBeVisible();
  await page
    .getByRole('button', { name: /^Order/ })
    .first()
    .click();
  await expect(page).toHaveURL(`${czechia}/order/first?lang=en`);
});

test('a visitor finds the other country from the login, and on a phone from the landing page', async ({ page }) => {
  await page.goto(`${slovakia}/login`);
  await page.getByRole('link', { name: 'Czechia' }).click();
  await expect(page).toHaveURL(`${czechia}/login?lang=en`);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${czechia}/`);
  const choice = page.getByRole('navigation', { name: 'Choose a country' });
  await expect(choice.getByRole('link')).toHaveText(['Slovakia', 'Czechia']);
  await choice.getByRole('link', { name: 'Slovakia' }).click();
  await expect(page).toHaveURL(`${slovakia}/?lang=en`);
});

test('each country’s footer names its company as that country does; the Czech pages show the three associations', async ({ browser }) => {
  const visitor = await browser.newContext({ locale: 'cs-CZ' });
  const page = await visitor.newPage();
  const footer = page.getByRole('contentinfo');
  await page.goto(`${czechia}/help`);
  await expect(footer).toContainText('IČO');
  await expect(footer).not.toContainText('IČ DPH');
  for (const name of ['SAMOSKLAD – česká asociace', 'Cech skladníků', 'Svaz Městský prostor', 'Visa', 'Mastercard'])
    await expect(footer.getByRole('img', { name })).toHaveCount(1);
  await page.goto(`${slovakia}/help`);
  await expect(footer).toContainText('IČ DPH');
  await visitor.close();
});

const json = { 'content-type': 'application/json', 'access-control-allow-origin': '*' };
const answers: Record<string, (route: Route) => Promise<void>> = {
  'a page': (route) => route.fulfill({ headers: { ...json, 'content-type': 'text/html' }, body: '<!doctype html><h1>Hello</h1>' }),
  'half a list': (route) => route.fulfill({ headers: json, body: '{"warehouses":[{"id":' }),
  'something else': (route) => route.fulfill({ headers: json, body: '{"boxes":[{"id":1}],"total":1}' }),
  'warehouses of another kind': (route) => route.fulfill({ headers: json, body: '{"warehouses":[{"id":1}],"total":1}' }),
  'three megabytes': (route) => route.fulfill({ headers: json, body: `{"warehouses":[],"total":0,"more":"${'x'.repeat(3_000_000)}"}` }),
  'a fault': (route) => route.fulfill({ status: 500, headers: json, body: '{}' }),
  'a cut connection': (route) => route.abort(),
};

for (const [what, answer] of Object.entries(answers)) {
  test(`a sibling that answers with ${what} is named quietly, and our own boxes stay`, async ({ page }) => {
    await page.route(`${czechia}/api/client/warehouse*`, answer);
    await page.goto(`${slovakia}/boxes`);
    await expect(notice(page)).toBeVisible();
    await expect(cards(page).first()).toContainText('€');
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
}

test('our own boxes are there while a sibling says nothing, and it is given up after its time', async ({ page }) => {
  await page.clock.install();
  let asked = false;
  await page.route(`${czechia}/api/client/warehouse*`, () => {
    asked = true;
  });
  await page.goto(`${slovakia}/boxes`);
  await expect.poll(() => asked).toBe(true);
  await expect(cards(page).first()).toContainText('€');
  await page.clock.fastForward(1500);
  await expect(notice(page)).toBeVisible();
});

test('one country’s deployment ends: the other goes on, and Ctrl-C ends what is left', async ({ page }) => {
  process.kill(Number.parseInt(readFileSync(join(folder, 'CZE/postgres/postmaster.pid'), 'utf8'), 10), 'SIGKILL');
  await expect.poll(() => told, { timeout: 60_000 }).toContain('Czechia has ended (1). The others go on.');
  await page.goto(`${slovakia}/boxes`);
  await expect(notice(page)).toBeVisible();
  await expect(cards(page).first()).toContainText('€');
  await cards(page).first().getByRole('link').first().click();
  await expect(page).toHaveURL(new RegExp(`^${slovakia}/location/`));
  const ended = new Promise((done) => demo.once('exit', done));
  demo.kill('SIGINT');
  expect(await ended).toBe(0);
});
