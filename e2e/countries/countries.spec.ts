import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@komora/embedded-postgres';
import type { Page, Route } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { LoginPage } from '../pages/login-page.ts';
import { hydrated } from '../support/navigation.ts';
import { DEMO } from '../support/people.ts';

// Two of the four deployments of `npm run demo:countries`: each is a process with its own database.
test.describe.configure({ mode: 'serial', timeout: 600_000 });

let folder: string;
let slovakia: string;
let czechia: string;
let demo: ChildProcess;
let output = '';

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'komora-countries-'));
  // PostgreSQL does not run as root: its own user must be able to enter the folder.
  chmodSync(folder, 0o755);
  const [one, two] = [await freePort(), await freePort()];
  slovakia = `http://127.0.0.1:${one}`;
  czechia = `http://127.0.0.1:${two}`;
  demo = spawn(process.execPath, ['scripts/demo-countries.ts', `SVK:${one},CZE:${two}`], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, DATA_DIR: folder, RATE_LIMIT: '1000' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [demo.stdout, demo.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  await expect.poll(() => output, { timeout: 500_000 }).toContain('Ctrl-C stops them all.');
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
const notice = (page: Page) => page.getByText(`We could not reach ${new URL(czechia).host} just now.`);

test.describe('two countries', { tag: '@full' }, () => {
  test('the search lists the other country’s warehouses after its own and links there, in the same language', async ({ page }) => {
    const peerRequest = page.waitForRequest((request) => request.method() === 'GET' && request.url().startsWith(`${czechia}/api/`));
    await page.goto(`${slovakia}/login`);
    await hydrated(page);
    const loginPage = new LoginPage(page);
    await loginPage.fill(DEMO.tenant);
    await loginPage.submit();
    await expect(page.getByRole('link', { name: 'Diana' })).toBeVisible();
    await page.goto(`${slovakia}/boxes`);
    const headers = await (await peerRequest).allHeaders();
    expect(headers['session-id']).toMatch(/^.{6}$/);
    for (const name of ['authorization', 'cookie', 'referer']) expect(headers[name], name).toBeUndefined();

    const peerCard = cards(page).filter({ hasText: 'Praha' }).first();
    await expect(peerCard).toContainText(`Continues at ${new URL(czechia).host}`);
    await expect(peerCard).toContainText('CZK');
    await expect(cards(page).first()).toContainText('€');
    await expect(notice(page)).toHaveCount(0);
    await peerCard.getByRole('link').first().click();
    await expect(page).toHaveURL(new RegExp(`^${czechia}/location/`));
    await hydrated(page);
    // The session belongs to the first deployment only.
    await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible();
    await page
      .getByRole('button', { name: /^Order/ })
      .first()
      .click();
    await expect(page).toHaveURL(`${czechia}/order/first?lang=en`);
  });

  test('the login links to the other country, and so does the landing page on a phone', async ({ page }) => {
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

  test('each footer shows its company’s registration numbers, and the Czech one shows three associations', async ({ browser }) => {
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
  const unusableResponses: Record<string, (route: Route) => Promise<void>> = {
    'a page': (route) => route.fulfill({ headers: { ...json, 'content-type': 'text/html' }, body: '<!doctype html><h1>Hello</h1>' }),
    'an incomplete list': (route) => route.fulfill({ headers: json, body: '{"warehouses":[{"id":' }),
    'another kind of data': (route) => route.fulfill({ headers: json, body: '{"boxes":[{"id":1}],"total":1}' }),
    'incomplete warehouses': (route) => route.fulfill({ headers: json, body: '{"warehouses":[{"id":1}],"total":1}' }),
    'three megabytes': (route) => route.fulfill({ headers: json, body: `{"warehouses":[],"total":0,"more":"${'x'.repeat(3_000_000)}"}` }),
    'an error': (route) => route.fulfill({ status: 500, headers: json, body: '{}' }),
    'a cut connection': (route) => route.abort(),
  };

  for (const [what, respond] of Object.entries(unusableResponses)) {
    test(`a peer that responds with ${what} is named in a notice, and our own warehouses stay`, async ({ page }) => {
      await page.route(`${czechia}/api/client/warehouse*`, respond);
      await page.goto(`${slovakia}/boxes`);
      await expect(notice(page)).toBeVisible();
      await expect(cards(page).first()).toContainText('€');
      await expect(page.getByRole('alert')).toHaveCount(0);
    });
  }

  test('our own warehouses are listed while a peer does not respond, and its request times out', async ({ page }) => {
    await page.clock.install();
    let requested = false;
    await page.route(`${czechia}/api/client/warehouse*`, () => {
      requested = true;
    });
    await page.goto(`${slovakia}/boxes`);
    await expect.poll(() => requested).toBe(true);
    await expect(cards(page).first()).toContainText('€');
    await page.clock.fastForward(1500);
    await expect(notice(page)).toBeVisible();
  });

  test('when one deployment ends, the other continues, and Ctrl-C stops it', async ({ page }) => {
    // The database of the Czech deployment, which this test has started.
    process.kill(Number.parseInt(readFileSync(join(folder, 'CZE/postgres/postmaster.pid'), 'utf8'), 10), 'SIGKILL');
    await expect.poll(() => output, { timeout: 60_000 }).toContain('Czechia has ended (1). The others keep running.');
    await page.goto(`${slovakia}/boxes`);
    await expect(notice(page)).toBeVisible();
    await expect(cards(page).first()).toContainText('€');
    await cards(page).first().getByRole('link').first().click();
    await expect(page).toHaveURL(new RegExp(`^${slovakia}/location/`));
    const ended = new Promise((done) => demo.once('exit', done));
    demo.kill('SIGINT');
    expect(await ended).toBe(0);
  });
});
