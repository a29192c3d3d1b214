import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { LoginPage } from '../pages/login-page.ts';
import { OrderPages } from '../pages/order-pages.ts';
import { TEST_CARDS } from '../pages/test-gateway.ts';
import { freeBox } from '../support/free-box.ts';
import { visit } from '../support/navigation.ts';
import { bearer, signIn, type Tenant } from '../support/people.ts';

test.use({ serviceWorkers: 'allow' });

/** Texts that nobody else at the same phone may find. Door codes stand beside the number of their contract. */
const secretsOf = ({ email, phone, token, contract }: Tenant): readonly string[] => [email, phone, token, contract.businessId];

/** Everything that the page shows or the browser stores: text, form fields, storages and caches. */
const content = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const fields = [...document.querySelectorAll('input')].map(({ value }) => value);
    const cached = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        if (!request.url.includes('/assets/')) cached.push(request.url, (await (await cache.match(request))?.text()) ?? '');
    }
    return JSON.stringify([document.documentElement.outerHTML, fields, { ...localStorage }, { ...sessionStorage }, cached]);
  });

async function expectNothingOf(secrets: readonly string[], page: Page): Promise<void> {
  const found = await content(page);
  expect(secrets.filter((secret) => found.includes(secret))).toEqual([]);
}

/** The client's boxes are stored for offline use, a code is on the screen, and an order with the client's details is in progress. */
async function useEverything(page: Page, tenant: Tenant): Promise<void> {
  await signIn(page, tenant);
  const order = new OrderPages(page);
  await order.store(await freeBox(page.request));
  await page.goto('/order/first');
  await order.chooseTerms();
  await expect(page.locator('[name=email]')).toHaveValue(tenant.email);
  await page.goto('/my/boxes');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('komora.offlineBoxes'))).not.toBeNull();
  await expect.poll(() => page.evaluate(() => caches.keys())).toHaveLength(1);
  await page.goto(`/my/contracts/${tenant.contract.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(tenant.contract.businessId);
}

const signOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible();
};

test('who signs in on a phone after somebody else has signed out finds nothing of that person', { tag: '@full' }, async ({
  page,
  newTenant,
}) => {
  const first = await newTenant();
  const secrets = secretsOf(first);
  await useEverything(page, first);
  await signOut(page);
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);
  await expectNothingOf(secrets, page);
  for (const path of ['/order/user-details', '/order/summary', '/my/boxes', `/my/contracts/${first.contract.id}`]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNothingOf(secrets, page);
  }

  const second = await newTenant();
  await new LoginPage(page).logIn(second, '/my/boxes');
  await expect(page.getByText(second.contract.businessId)).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('komora.offlineBoxes'))).not.toBeNull();
  await expectNothingOf(secrets, page);
  await page.goto(`/my/contracts/${first.contract.id}`);
  await expect(page.getByRole('main').getByRole('heading')).toBeVisible();
  await expectNothingOf(secrets, page);
});

test('after signing out without a connection nothing of the person is left', { tag: '@full' }, async ({
  page,
  context,
  newTenant,
  expectedConsoleErrors,
}) => {
  // Without a connection the next page cannot load.
  expectedConsoleErrors.push(/dynamically imported module/, /Unable to preload CSS/, /^0 unexpected$/);
  const first = await newTenant();
  const secrets = secretsOf(first);
  await useEverything(page, first);
  await page.goto('/my/boxes');
  await expect(page.getByText(first.contract.businessId)).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('komora.authToken'))).toBeNull();
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);
  await expectNothingOf(secrets, page);
  await context.setOffline(false);
  await page.goto('/my/boxes');
  await page.waitForURL('**/login?redirect=/my/boxes');
  await expectNothingOf(secrets, page);
});

for (const network of ['with', 'without'] as const)
  test(`a page that comes back from the browser’s cache after its client has signed out is emptied, ${network} a connection`, {
    tag: '@full',
  }, async ({ page, context, newTenant, expectedConsoleErrors }) => {
    // Without a connection the next page cannot load.
    if (network === 'without') expectedConsoleErrors.push(/dynamically imported module/, /Unable to preload CSS/, /^0 unexpected$/);
    const first = await newTenant();
    await signIn(page, first);
    await visit(page, `/my/contracts/${first.contract.id}`);
    const title = page.getByText(first.contract.businessId).first();
    await expect(title).toBeVisible();
    // A page in that cache gets no event of the signing out in a later page, and neither does the page that changes the storage.
    await page.evaluate(() => localStorage.removeItem('komora.authToken'));
    await expect(title).toBeVisible();
    await context.setOffline(network === 'without');
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await expect(title).toBeHidden();
    if (network === 'with') await expect(page).toHaveURL(/\/login\?redirect=/);
  });

test('a session is not renewed for the client whom the phone remembered before', { tag: '@full' }, async ({
  page,
  loginPage,
  newClient,
}) => {
  const [first, second] = [await newClient(), await newClient()];
  await loginPage.open();
  await loginPage.fill(first);
  await page.locator('[name=rememberMe]').check();
  await loginPage.submit();
  await page.waitForURL((url) => url.pathname === '/');
  // The session ended while the server could not be reached.
  await page.evaluate(() => localStorage.removeItem('komora.authToken'));
  await loginPage.logIn(second);
  const token: string = await page.evaluate(() => JSON.parse(localStorage.getItem('komora.authToken') ?? ''));
  expect((await page.request.post('/auth/custom/logout', { headers: bearer({ token }) })).ok()).toBe(true);
  await page.goto('/my/profile');
  await page.waitForURL('**/login?redirect=/my/profile');
});

test('an order that the browser placed is not shown to another client who signs in', { tag: '@full' }, async ({
  page,
  order,
  gateway,
  newClient,
}) => {
  const { box, person } = await order.toGateway();
  await gateway.pay(TEST_CARDS.pays);
  await order.expectRented(box);
  const address = page.url();
  const ended = page.waitForResponse('**/auth/custom/logout');
  await signOut(page);
  await ended;
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1, name: 'We do not know this order' })).toBeVisible();
  await new LoginPage(page).logIn(await newClient());
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1, name: 'We do not know this order' })).toBeVisible();
  await expectNothingOf([person.email, person.phone], page);
});

test('an access link leaves nothing in the storage of the browser', { tag: '@full' }, async ({ page, expectedConsoleErrors }) => {
  expectedConsoleErrors.push(/404/);
  const answer = page.waitForResponse('**/auth/unlock-token?*');
  await page.goto('/service-access#email=guest%40example.com&token=the-token-of-the-link');
  await answer;
  await visit(page, '/');
  await expectNothingOf(['guest@example.com', 'the-token-of-the-link'], page);
});
