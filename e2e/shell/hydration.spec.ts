import type { Page, Request, Route } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { FULL_WAREHOUSE, UNCHANGED_WAREHOUSE, warehouseNamed } from '../support/free-box.ts';
import { hydrated } from '../support/navigation.ts';

const PASSWORD = 'skladujem1';

/** The scripts of the page wait until the returned function is called: meanwhile it is the server's plain HTML. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Opens a page without waiting for its scripts. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Answers an endpoint without the server, and collects what it was sent. */
async function stub(page: Page, path: string, json: unknown): Promise<Record<string, unknown>[]> {
  const bodies: Record<string, unknown>[] = [];
  await page.route(`**${path}`, (route: Route, request: Request) => {
    bodies.push(request.postDataJSON());
    return route.fulfill({ json });
  });
  return bodies;
}

const findWarehouse = async (page: Page, hasFreeBoxes: boolean): Promise<string> =>
  (await warehouseNamed(page.request, hasFreeBoxes ? UNCHANGED_WAREHOUSE : FULL_WAREHOUSE)).id;

interface EarlyForm {
  readonly name: string;
  readonly path: string | ((page: Page) => Promise<string>);
  readonly texts: Readonly<Record<string, string>>;
  /** Names of checkboxes. */
  readonly ticks?: readonly string[];
  /** Names of fields, and the place of the chosen option. */
  readonly choices?: Readonly<Record<string, number>>;
  readonly endpoint: string;
  readonly response: unknown;
  /** Body that the server must receive. */
  readonly sent: Readonly<Record<string, unknown>>;
}

const FORMS: readonly EarlyForm[] = [
  {
    name: 'login',
    path: '/login',
    texts: { username: 'anna@example.com', password: PASSWORD },
    ticks: ['rememberMe'],
    endpoint: '/auth/custom/login',
    response: { token: 'token' },
    sent: { username: 'anna@example.com', password: PASSWORD, rememberMe: true },
  },
  {
    name: 'registration',
    path: '/registration',
    texts: {
      firstName: 'Anna',
      lastName: 'Nová',
      email: 'anna@example.com',
      phoneNumber: '+421 905 123 456',
      password: PASSWORD,
      passwordConfirmation: PASSWORD,
    },
    ticks: ['termsAndConditions', 'privacyPolicy'],
    endpoint: '/api/user/register',
    response: {},
    sent: { firstName: 'Anna', email: 'anna@example.com', phoneNumber: '+421905123456', privacyPolicy: true, newsletter: false },
  },
  {
    name: 'request for a new password',
    path: '/reset-password/request',
    texts: { email: 'anna@example.com' },
    endpoint: '/auth/password/request-reset',
    response: {},
    sent: { email: 'anna@example.com' },
  },
  {
    name: 'withdrawal',
    path: '/withdrawal',
    texts: { name: 'Anna Nová', email: 'anna@example.com', contractBusinessId: 'SK-2026-000001' },
    endpoint: '/api/client/withdrawal/statement',
    response: { preview: null },
    sent: { name: 'Anna Nová', email: 'anna@example.com', contractBusinessId: 'SK-2026-000001' },
  },
  {
    name: 'franchising',
    path: '/franchising',
    texts: {
      fullName: 'Anna Nová',
      email: 'anna@example.com',
      phoneNumber: '+421905123456',
      currentPositionAndArea: 'Logistics',
      propertyAreaInM2: '1 200',
      cityToOpen: 'Trnava',
      motivation: 'Because.',
    },
    choices: {
      businessExperience: 1,
      propertyStatus: 0,
      capitalInvestment: 2,
      returnOnInvestment: 1,
      isPrimaryIncome: 1,
      hasReadFranchiseBrochure: 0,
    },
    endpoint: '/api/client/franchising/contact',
    response: {},
    sent: {
      fullName: 'Anna Nová',
      propertyAreaInM2: 1200,
      businessExperience: 'ONE_TO_FIVE',
      isPrimaryIncome: false,
      motivation: 'Because.',
    },
  },
  {
    name: 'waiting list',
    path: async (page) => `/location/${await findWarehouse(page, false)}`,
    texts: { email: 'anna@example.com' },
    choices: { size: 2 },
    endpoint: '/subscribe/new-free-box',
    response: { alreadyRegistered: false },
    sent: { email: 'anna@example.com', size: 'SMALL' },
  },
];

/** The forms share one form layer: the smoke sends one of them, the full run sends all. */
const isInSmoke = ({ name }: (typeof FORMS)[number]): boolean => name === 'registration';

test.describe('a form that is filled in and sent before the page is hydrated', () => {
  for (const form of FORMS)
    test(`is sent once, complete, and not into the address: ${form.name}`, { tag: isInSmoke(form) ? [] : '@full' }, async ({ page }) => {
      const path = typeof form.path === 'string' ? form.path : await form.path(page);
      const addresses: string[] = [];
      page.on('request', (request) => {
        if (request.isNavigationRequest()) addresses.push(request.url());
      });
      const bodies = await stub(
        page,
        form.endpoint.startsWith('/subscribe') ? `/api/client/warehouse/*${form.endpoint}` : form.endpoint,
        form.response,
      );
      const release = await holdScripts(page);
      await open(page, path);
      for (const [name, text] of Object.entries(form.texts)) await page.locator(`main form [name="${name}"]`).fill(text);
      for (const name of form.ticks ?? []) await page.locator(`main form [name="${name}"]`).check();
      for (const [name, place] of Object.entries(form.choices ?? {})) {
        const select = page.locator(`main form select[name="${name}"]`);
        if ((await select.count()) > 0) await select.selectOption({ index: place });
        else await page.locator(`[data-field="${name}"]`).getByRole('radio').nth(place).check();
      }
      const submit = page.locator('main form[method=post] button[type=submit]').last();
      await submit.click();
      await submit.click();
      await expect(submit).toHaveAttribute('aria-busy', 'true');
      expect(new URL(page.url()).search).toBe(new URL(path, 'http://x').search);
      release();
      await expect.poll(() => bodies.length).toBe(1);
      expect(bodies[0]).toMatchObject(form.sent);
      expect(addresses.map((address) => new URL(address).pathname + new URL(address).search)).toEqual([path]);
    });

  test('shows its errors afterwards when it is empty', { tag: '@full' }, async ({ page }) => {
    const release = await holdScripts(page);
    await open(page, '/withdrawal');
    await page.getByRole('button', { name: 'Continue' }).click();
    release();
    await expect(page.getByText('Mandatory')).toHaveCount(3);
    await expect(page.getByLabel('First and last name')).toBeFocused();
    await expect(page).toHaveURL(/\/withdrawal$/);
  });

  test('keeps the text that is typed while the page hydrates', async ({ page }) => {
    const release = await holdScripts(page);
    await open(page, '/login');
    const username = page.locator('[name=username]');
    await username.click();
    await page.keyboard.type('anna@');
    release();
    await page.keyboard.type('example.com');
    await page.locator('[name=password]').focus();
    await expect(username).toHaveValue('anna@example.com');
    await expect(page.getByText('Mandatory')).toHaveCount(0);
  });

  for (const slices of [0, 1, 2, 3, 4])
    test(`keeps the text when the field is left after parts of the hydration: ${slices}`, { tag: '@full' }, async ({ page }) => {
      // The scheduler of React does one part of its work after each message to itself. When they stop, only an event can start the rest.
      await page.addInitScript((limit) => {
        const { postMessage } = MessagePort.prototype;
        let sent = 0;
        MessagePort.prototype.postMessage = function (...parts: unknown[]) {
          const isHeld = sent >= limit && document.activeElement?.matches('[name=username]');
          sent += 1;
          if (isHeld) document.documentElement.dataset.held = '';
          else postMessage.apply(this, parts as Parameters<typeof postMessage>);
        };
      }, slices);
      const release = await holdScripts(page);
      await open(page, '/login');
      const username = page.locator('[name=username]');
      await username.click();
      await page.keyboard.type('anna@example.com');
      release();
      await page.waitForFunction(() => 'held' in document.documentElement.dataset);
      // As the key of a phone for the next field does, without an event of a key or a pointer.
      await page.locator('[name=password]').focus();
      await hydrated(page);
      await expect(username).toHaveValue('anna@example.com');
      await expect(page.getByText('Mandatory')).toHaveCount(0);
    });

  test('keeps a letter that is typed between the first commit of React and its effects', { tag: '@full' }, async ({ page }) => {
    // React calls goLive in its commit. Blocking past React's time slice there moves its effects to a later task, and the letter comes before that.
    await page.addInitScript(() => {
      let acts: Window['earlyActs'];
      Object.defineProperty(window, 'earlyActs', {
        get: () => acts,
        set({ goLive }: NonNullable<Window['earlyActs']>) {
          acts = {
            goLive(region) {
              const replay = goLive(region);
              if (region !== document) return replay;
              const start = performance.now();
              while (performance.now() - start < 20);
              queueMicrotask(() => document.execCommand('insertText', false, 'x'));
              return replay;
            },
          };
        },
      });
    });
    const release = await holdScripts(page);
    await open(page, '/login');
    const username = page.locator('[name=username]');
    await username.click();
    await page.keyboard.type('anna@e');
    release();
    await expect(username).toHaveValue('anna@ex');
    await page.keyboard.type('ample.com');
    await page.locator('[name=password]').focus();
    await expect(username).toHaveValue('anna@example.com');
  });
});

test('the server renders no form that would send personal data into an address', async ({ page }) => {
  const paths = ['/login', '/registration', '/reset-password/request', '/withdrawal', '/franchising'];
  paths.push('/', '/boxes', `/location/${await findWarehouse(page, false)}`);
  for (const path of paths) {
    const html = await (await page.request.get(path)).text();
    const forms = html.match(/<form[^>]*>/g) ?? [];
    expect(forms.length, path).toBeGreaterThan(0);
    for (const form of forms) expect(form, path).toMatch(/method="post"|action="\/boxes"/);
  }
});

test.describe('the search, used before the page is hydrated', () => {
  test('takes over the typed text, and what is typed afterwards', { tag: '@full' }, async ({ page }) => {
    const release = await holdScripts(page);
    await open(page, '/boxes');
    const field = page.getByRole('searchbox');
    await field.fill('Bratisla');
    release();
    await expect(page).toHaveURL(/search=Bratisla/);
    await expect(field).toHaveValue('Bratisla');
    await field.pressSequentially('va');
    await expect(page).toHaveURL(/search=Bratislava/);
    await expect(field).toHaveValue('Bratislava');
  });

  test('takes over branch and filters', { tag: '@full' }, async ({ page }) => {
    const release = await holdScripts(page);
    await open(page, '/boxes');
    const sizes = page.getByRole('group', { name: 'Size' }).getByRole('checkbox');
    await page.locator('main form select').selectOption({ index: 1 });
    await sizes.first().check({ force: true });
    const branch = await page.locator('main form select').inputValue();
    release();
    await expect.poll(() => new URL(page.url()).searchParams.get('location')).toBe(branch);
    await expect(page).toHaveURL(/size=XS/);
    await expect(sizes.first()).toBeChecked();
    await expect(page.locator('main form select')).toHaveValue(branch);
  });
});

test.describe('a press before the page is hydrated', () => {
  test('on the menu waits visibly and opens it then', { tag: '@full' }, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const release = await holdScripts(page);
    await open(page, '/help');
    const menu = page.getByRole('banner').getByRole('button').first();
    await menu.click();
    await expect(menu).toHaveAttribute('aria-busy', 'true');
    release();
    await expect(menu).toHaveAttribute('aria-expanded', 'true');
    await expect(menu).not.toHaveAttribute('aria-busy');
  });

  test('on a tab and on a box leads to the first step of its order', { tag: '@full' }, async ({ page }) => {
    const release = await holdScripts(page);
    await open(page, `/location/${await findWarehouse(page, true)}`);
    await page
      .getByRole('button', { name: /^Order/ })
      .first()
      .click();
    release();
    await page.waitForURL('**/order/first');
    await expect(page.getByRole('radio').first()).toBeVisible();
  });

  test('on the tab of the plan shows the plan', { tag: '@full' }, async ({ page }) => {
    const release = await holdScripts(page);
    await open(page, `/location/${await findWarehouse(page, true)}`);
    const tab = page.getByRole('tab').last();
    await tab.click();
    release();
    await expect(tab).toHaveAttribute('aria-selected', 'true');
    await expect(page).toHaveURL(/display=plan/);
  });

  test('on a floor of the plan shows that floor, as its choice says', { tag: '@full' }, async ({ page }) => {
    const release = await holdScripts(page);
    await open(page, `/location/${await findWarehouse(page, true)}?display=plan`);
    const floor = page
      .getByRole('radiogroup', { name: 'Floor' })
      .or(page.getByRole('group', { name: 'Floor' }))
      .getByRole('radio')
      .last();
    const drawing = page.locator('[data-box]').first();
    const before = await drawing.getAttribute('data-box');
    await floor.check({ force: true });
    release();
    await expect(floor).toBeChecked();
    await expect(drawing).not.toHaveAttribute('data-box', before ?? '');
  });

  test('on a box of the plan that the server drew chooses it', { tag: '@full' }, async ({ page }) => {
    const release = await holdScripts(page);
    await open(page, `/location/${await findWarehouse(page, true)}?display=plan`);
    const box = page.locator('[data-box][data-state=AVAILABLE]').first();
    await box.click();
    release();
    await expect(box).toHaveAttribute('aria-pressed', 'true');
  });

  test('on the choice of the language changes the language of the page', { tag: '@full' }, async ({ page }) => {
    const release = await holdScripts(page);
    await open(page, '/help');
    await page.getByRole('banner').getByRole('combobox').selectOption('hu');
    release();
    await expect(page.locator('html')).toHaveAttribute('lang', 'hu');
  });

  test('on a button of the footer, which hydrates last, opens the choice of cookies', { tag: '@full' }, async ({ page }) => {
    const release = await holdScripts(page);
    await open(page, '/help');
    await page.getByRole('contentinfo').getByRole('button', { name: 'Cookie' }).click();
    release();
    await expect(page.getByRole('region', { name: /cookie/i })).toBeVisible();
  });

  test('on the footer finds the element of the server, although the page above is hydrated long before', { tag: '@full' }, async ({
    page,
  }) => {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/assets\/footer-.*\.js$/, async (route) => {
      await released;
      await route.continue();
    });
    await open(page, '/help');
    const button = await page.getByRole('contentinfo').getByRole('button', { name: 'Cookie' }).elementHandle();
    if (button === null) throw new Error('The footer has no button of the cookies');
    await hydrated(page);
    await button.click();
    expect(await button.getAttribute('aria-busy')).toBe('true');
    release();
    await expect(page.getByRole('region', { name: /cookie/i })).toBeVisible();
    expect(await button.evaluate((element) => element.isConnected)).toBe(true);
  });
});
