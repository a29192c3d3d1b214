import type { Browser, BrowserContext, Request } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { doorsOf, MyBoxesPage, reportLocationPrompt, standAt } from '../pages/my-boxes-page.ts';
import type { ServerDatabase } from '../support/database.ts';
import { tabTo } from '../support/keyboard.ts';
import { bearer, signIn, type Tenant } from '../support/people.ts';

// An opened entrance stays open for some seconds. Each test uses a warehouse of its own, so that it finds the entrance closed.
const PHONE = { width: 390, height: 780 };

/** Opens the tenant's warehouse all day and returns its location. */
async function openWarehouse(database: ServerDatabase, context: BrowserContext, tenant: Tenant) {
  await database.openAllDay(tenant.contract.id);
  return (await doorsOf(context.request, tenant, tenant.contract.id)).location;
}

async function newPhone(browser: Browser, location: { lat: number; lng: number }): Promise<BrowserContext> {
  const context = await browser.newContext({ locale: 'en-GB', viewport: PHONE, permissions: ['geolocation'] });
  await standAt(context, location);
  return context;
}

test('owner and guest of a shared box open its doors; a stranger opens none', async ({
  page,
  context,
  browser,
  request,
  database,
  boxesPage,
  newTenant,
  newClient,
}) => {
  const owner = await newTenant({ country: 'SVK', warehouse: 'Žilina – Centrum', lock: 'V2' });
  const guest = await newClient();
  const outsider = await newClient();
  const location = await openWarehouse(database, context, owner);
  const sharing = { contractId: owner.contract.id, email: guest.email };
  expect((await request.post('/api/client/my/add-box-sharing', { headers: bearer(owner), data: sharing })).ok()).toBe(true);

  await context.grantPermissions(['geolocation']);
  await standAt(context, location);
  await signIn(page, owner);
  await boxesPage.open();
  await boxesPage.entrance.click();
  await expect(boxesPage.door(/Unlocked/)).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /unlocked\. It locks by itself in \d+ seconds/ })).toBeAttached();
  // The lock reports when it is locked again.
  await expect(page.getByRole('status').filter({ hasText: 'locked again' })).toBeAttached({ timeout: 60_000 });
  await expect(boxesPage.entrance).toHaveAttribute('data-phase', 'ready');

  const guestPhone = await newPhone(browser, location);
  const guestPage = await guestPhone.newPage();
  const guestBoxes = new MyBoxesPage(guestPage);
  await signIn(guestPage, guest);
  await guestBoxes.open();
  await guestBoxes.door(/^Box/).click();
  await expect(guestBoxes.door(/^Box .* Unlocked/)).toBeVisible();
  await expect(guestPage.getByTitle('Give access')).toHaveCount(0);
  await guestPhone.close();

  for (const door of ['box-unlock', 'warehouse-unlock', 'warehouse-unlock-backup']) {
    const path = `/api/client/lock-v2/${door}/${owner.contract.id}`;
    const position = { lat: location.lat, lng: location.lng };
    expect((await request.post(path, { headers: bearer(outsider), data: position })).status(), door).toBe(404);
  }
});

test('a door too far away stays closed, shows the distance, and is tried again only by a press', { tag: '@full' }, async ({
  page,
  context,
  database,
  boxesPage,
  newTenant,
}) => {
  const tenant = await newTenant({ country: 'CZE', warehouse: 'Praha – Holešovice', lock: 'V2' });
  const location = await openWarehouse(database, context, tenant);
  await context.grantPermissions(['geolocation']);
  await standAt(context, location, 1200);
  await signIn(page, tenant);
  await boxesPage.open();
  let commands = 0;
  page.on('request', (sent) => {
    if (sent.method() === 'POST' && sent.url().includes('/lock-v2/')) commands++;
  });
  await boxesPage.entrance.click();
  await expect(page.getByText('You are too far away from the lock', { exact: true })).toBeVisible();
  await expect(page.locator('p', { hasText: 'You are 1.2 km from the entrance; doors open within 150 m.' })).toBeVisible();
  await expect(boxesPage.entrance).toBeFocused();
  await expect(boxesPage.entrance).toHaveAttribute('data-away', 'true');
  await standAt(context, location, 20);
  expect(commands).toBe(1);
  // A double press sends one command.
  await boxesPage.entrance.dblclick();
  await expect(boxesPage.entrance).toHaveAttribute('data-phase', 'unlocked');
  expect(commands).toBe(2);
  await expect(boxesPage.entrance).toBeFocused();

  const photo = await boxesPage.openDialog('Look at the entrance');
  await photo.getByRole('button', { name: 'Take a picture' }).click();
  await expect(photo.getByRole('img', { name: /^The entrance of Praha/ })).toBeVisible();
  await expect(photo.getByText(/^Kept until/)).toBeVisible();
});

test('the doors of a box are numbered in walking order and named in the language of the page', { tag: '@full' }, async ({
  page,
  boxesPage,
  newTenant,
}) => {
  const tenant = await newTenant({ country: 'CZE', warehouse: 'Praha – Holešovice', lock: 'V2' });
  await signIn(page, tenant);
  await boxesPage.open();
  await expect(boxesPage.entrance).toContainText(/^1.*entrance/i);
  await expect(boxesPage.door(/^Box/)).toContainText(/^2/);
  await expect(boxesPage.entrance.locator('[lang=en]')).toBeVisible();
  await page.goto('/my/boxes?lang=hu');
  await expect(page.locator('html')).toHaveAttribute('lang', 'hu');
  await expect(boxesPage.entrance).toContainText(/bejárat/);
  await expect(boxesPage.entrance.locator('[lang=hu]')).toBeVisible();
});

test('at the warehouse, one door at a time fills the screen: the entrance, then the box', { tag: '@full' }, async ({
  page,
  context,
  database,
  boxesPage,
  newTenant,
}) => {
  await page.setViewportSize(PHONE);
  const tenant = await newTenant({ country: 'POL', warehouse: 'Kraków – Podgórze', lock: 'V2' });
  const location = await openWarehouse(database, context, tenant);
  await context.grantPermissions(['geolocation']);
  await standAt(context, location, 1200);
  await signIn(page, tenant);
  await boxesPage.open();
  const whole = page.getByRole('button', { name: 'Open on the whole screen' });
  await expect(boxesPage.entrance).toBeVisible();
  await expect(whole).toHaveCount(0);
  await standAt(context, location, 30);
  await page.evaluate((key) => localStorage.removeItem(key), 'coordinates');
  await page.reload();
  await whole.click();
  const dialog = page.getByRole('dialog', { name: 'You are at the warehouse' });
  const door = dialog.locator('[data-phase]');
  await expect(door).toHaveCount(1);
  await door.click();
  await expect(door).toHaveAttribute('data-phase', 'unlocked');
  await dialog.getByRole('button', { name: /^Next: Box/ }).click();
  await expect(door).toContainText(/^2Box/);
  await door.click();
  await expect(door).toHaveAttribute('data-phase', 'unlocked');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
});

test('the page explains why it needs the position before the browser prompts, and how to allow it after a denial', {
  tag: '@full',
}, async ({ page, context, database, boxesPage, newTenant }) => {
  const tenant = await newTenant({ country: 'HUN', warehouse: 'Budapest – Óbuda', lock: 'V2' });
  const location = await openWarehouse(database, context, tenant);
  // An empty list denies every permission.
  await context.grantPermissions([]);
  await signIn(page, tenant);
  await boxesPage.open();
  await boxesPage.entrance.click();
  await expect(page.getByText('Permission to access location is blocked', { exact: true })).toBeVisible();
  await expect(page.getByText('Tap the icon beside the page’s address', { exact: false })).toBeVisible();

  await reportLocationPrompt(page);
  await context.grantPermissions(['geolocation']);
  await standAt(context, location);
  await page.reload();
  await boxesPage.entrance.click();
  const explanation = page.getByRole('dialog', { name: 'Doors open when you stand at them' });
  await explanation.getByRole('button', { name: 'Close' }).click();
  await expect(explanation).toBeHidden();
  await expect(boxesPage.entrance).toHaveAttribute('data-phase', 'ready');
  await boxesPage.entrance.click();
  await explanation.getByRole('button', { name: 'I understand' }).click();
  await expect(boxesPage.entrance).toHaveAttribute('data-phase', 'unlocked');
});

test('by keyboard, a tenant opens a door and reports an opening by somebody else', { tag: '@full' }, async ({
  page,
  context,
  database,
  boxesPage,
  newTenant,
}) => {
  const tenant = await newTenant({ country: 'CZE', warehouse: 'Praha – Chodov', lock: 'V2' });
  const location = await openWarehouse(database, context, tenant);
  await context.grantPermissions(['geolocation']);
  await standAt(context, location);
  await signIn(page, tenant);
  await boxesPage.open();
  await tabTo(page, boxesPage.entrance);
  await page.keyboard.press('Enter');
  await expect(boxesPage.entrance).toHaveAttribute('data-phase', 'unlocked');
  await expect(boxesPage.entrance).toBeFocused();
  await tabTo(page, page.getByTitle('Door history'));
  await page.keyboard.press('Enter');
  const latest = page.getByRole('dialog', { name: 'Door history' }).getByRole('listitem').first();
  await expect(latest).toContainText('Opened');
  await tabTo(page, latest.getByRole('button', { name: 'This wasn’t me' }));
  await page.keyboard.press('Enter');
  await tabTo(page, latest.getByRole('button', { name: 'Report' }));
  await page.keyboard.press('Enter');
  await expect(latest.getByText('Reported to the operator')).toBeVisible();
  await expect(latest.getByRole('link', { name: 'Change password' })).toBeVisible();
});

test('somebody without an account opens the doors through a link until the tenant revokes it', { tag: '@full' }, async ({
  page,
  context,
  browser,
  database,
  boxesPage,
  newTenant,
}) => {
  const tenant = await newTenant({ country: 'CZE', warehouse: 'Brno – Štýřice', lock: 'V2' });
  const location = await openWarehouse(database, context, tenant);
  await signIn(page, tenant);
  await boxesPage.open();
  const dialog = await boxesPage.openDialog('Give access');
  await dialog.getByRole('button', { name: 'Give access' }).click();
  await expect(dialog.getByText('Mandatory')).toBeVisible();
  await expect(dialog.getByLabel('E-mail of the person who gets access')).toBeFocused();
  await dialog.getByLabel('E-mail of the person who gets access').fill('mover@example.com');
  await dialog.getByRole('button', { name: 'Give access' }).click();
  const link = new URL(await dialog.getByRole('textbox', { name: 'Access link' }).inputValue());

  const phone = await newPhone(browser, location);
  const visitor = await phone.newPage();
  const visitorDoors = new MyBoxesPage(visitor);
  const referrers: Promise<string | undefined>[] = [];
  const collect = (sent: Request) => referrers.push(sent.headerValue('referer').then((value) => value ?? undefined));
  visitor.on('request', collect);
  await visitor.goto(link.pathname + link.hash);
  await expect(visitor.getByText('Your access is valid')).toBeVisible();
  await visitorDoors.door(/^Main entrance/).click();
  await expect(visitorDoors.door(/^Main entrance Unlocked/)).toBeVisible();
  const token = new URLSearchParams(link.hash.slice(1)).get('token') ?? '';
  expect(token.length).toBeGreaterThan(20);
  expect(await visitor.title()).not.toContain(token);
  // The page goes on polling, and a request that the end of the test interrupts has no headers.
  visitor.off('request', collect);
  // A referrer may name the origin, but never the link and its token.
  const withToken = (await Promise.all(referrers)).filter((referrer) => referrer?.includes(token));
  expect(withToken).toEqual([]);

  await dialog.getByRole('button', { name: 'End the access of mover@example.com' }).click();
  await dialog.getByRole('button', { name: 'End access', exact: true }).click();
  await expect(dialog.getByText('Ended by you')).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Access link' })).toBeHidden();
  await visitorDoors.door(/^Box/).click();
  await expect(
    visitor
      .getByRole('heading', { name: 'This link is not valid' })
      .or(visitor.getByText('This access link is not valid', { exact: true })),
  ).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByRole('heading', { name: 'This link is not valid' })).toBeVisible();
  await phone.close();
});
