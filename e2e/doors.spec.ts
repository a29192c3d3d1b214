import { expect, test } from '@playwright/test';
import { logIn } from './support/account.ts';
import { openAllDay } from './support/all-day.ts';
import { DEMO } from './support/buyer.ts';
import { beforeAsking, door, doorsOf, standAt } from './support/doors.ts';
import { tabTo } from './support/keyboard.ts';
import { bearer, logInWithContract } from './support/own-contracts.ts';

// A door that one journey opened stands open for a while: each has a client of its own.
const PHONE = { width: 390, height: 780 };

test('both people of a shared box open its doors, a stranger opens none', async ({ page, context, browser }) => {
  const contract = await logInWithContract(page, 'olena@komora.example');
  await openAllDay(contract.id);
  const { location } = await doorsOf(page, contract.id);
  const owner = await bearer(page);
  const body = { contractId: contract.id, email: 'lucia@komora.example' };
  expect((await page.request.post('/api/client/my/add-box-sharing', { headers: owner, data: body })).ok()).toBe(true);
  await context.grantPermissions(['geolocation']);
  await standAt(context, location);
  await page.goto('/my/boxes');
  await page.locator('[data-phase]').first().click();
  await expect(door(page, /Unlocked/)).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /unlocked\. It locks by itself in \d+ seconds/ })).toBeAttached();
  // The device says when it is locked again.
  await expect(page.getByRole('status').filter({ hasText: 'locked again' })).toBeAttached({ timeout: 20_000 });
  await expect(page.locator('[data-phase]').first()).toHaveAttribute('data-phase', 'ready');

  const guest = await browser.newContext({ locale: 'en-GB', permissions: ['geolocation'] });
  await standAt(guest, location);
  const hers = await guest.newPage();
  await logIn(hers, 'lucia@komora.example', undefined, '/my/boxes');
  await door(hers, /^Box/).click();
  await expect(door(hers, /^Box .* Unlocked/)).toBeVisible();
  await expect(hers.getByTitle('Give access')).toHaveCount(0);
  await guest.close();

  const stranger = await browser.newContext();
  const his = await stranger.newPage();
  await logIn(his, DEMO.withoutContract);
  const at = { lat: location.lat, lng: location.lng };
  for (const path of ['box-unlock', 'warehouse-unlock', 'warehouse-unlock-backup']) {
    const refused = await his.request.post(`/api/client/lock-v2/${path}/${contract.id}`, { headers: await bearer(his), data: at });
    expect(refused.status()).toBe(404);
  }
  await stranger.close();
});

test('from afar a door stays shut, says how far it is, and is not tried again by itself', async ({ page, context }) => {
  const contract = await logInWithContract(page, 'petra@komora.example');
  await openAllDay(contract.id);
  const { location } = await doorsOf(page, contract.id);
  await context.grantPermissions(['geolocation']);
  await standAt(context, location, 1200);
  await page.goto('/my/boxes');
  const entrance = page.locator('[data-phase]').first();
  let tries = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/lock-v2/')) tries++;
  });
  await entrance.click();
  await expect(page.getByText('You are too far away from the lock', { exact: true })).toBeVisible();
  await expect(page.locator('p', { hasText: 'You are 1.2 km from the entrance; doors open within 150 m.' })).toBeVisible();
  await expect(entrance).toBeFocused();
  await standAt(context, location, 20);
  expect(tries).toBe(1);
  // Two fingers are one press.
  await entrance.dblclick();
  await expect(entrance).toHaveAttribute('data-phase', 'unlocked');
  expect(tries).toBe(2);
  await expect(entrance).toBeFocused();

  await page.getByTitle('Look at the entrance').click();
  const camera = page.getByRole('dialog', { name: 'Look at the entrance' });
  await camera.getByRole('button', { name: 'Take a picture' }).click();
  await expect(camera.getByRole('img', { name: /^The entrance of Praha/ })).toBeVisible();
  await expect(camera.getByText(/^Kept until/)).toBeVisible();
});

test('the position is asked for in words first, and a refusal says how to allow it', async ({ page, context }) => {
  const contract = await logInWithContract(page, 'eszter@komora.example');
  await openAllDay(contract.id);
  const { location } = await doorsOf(page, contract.id);
  // Nothing is granted, so everything is refused.
  await context.grantPermissions([]);
  await page.goto('/my/boxes');
  const entrance = page.locator('[data-phase]').first();
  await entrance.click();
  await expect(page.getByText('Permission to access location is blocked', { exact: true })).toBeVisible();
  await expect(page.getByText('Tap the icon beside the page’s address', { exact: false })).toBeVisible();

  await beforeAsking(page);
  await context.grantPermissions(['geolocation']);
  await standAt(context, location);
  await page.reload();
  await entrance.click();
  const words = page.getByRole('dialog', { name: 'Doors open when you stand at them' });
  await words.getByRole('button', { name: 'Close' }).click();
  await expect(words).toBeHidden();
  await expect(entrance).toHaveAttribute('data-phase', 'ready');
  await entrance.click();
  await words.getByRole('button', { name: 'I understand' }).click();
  await expect(entrance).toHaveAttribute('data-phase', 'unlocked');
});

test('by the keyboard alone: a door opens, and an opening that was not mine is reported', async ({ page, context }) => {
  const contract = await logInWithContract(page, 'marek@komora.example');
  await openAllDay(contract.id);
  const { location } = await doorsOf(page, contract.id);
  await context.grantPermissions(['geolocation']);
  await standAt(context, location);
  await page.goto('/my/boxes');
  const entrance = page.locator('[data-phase]').first();
  await tabTo(page, entrance);
  await page.keyboard.press('Enter');
  await expect(entrance).toHaveAttribute('data-phase', 'unlocked');
  await expect(entrance).toBeFocused();
  await tabTo(page, page.getByTitle('Door history'));
  await page.keyboard.press('Enter');
  const history = page.getByRole('dialog', { name: 'Door history' });
  const latest = history.getByRole('listitem').first();
  await expect(latest).toContainText('Opened');
  await tabTo(page, latest.getByRole('button', { name: 'This wasn’t me' }));
  await page.keyboard.press('Enter');
  await tabTo(page, latest.getByRole('button', { name: 'Report' }));
  await page.keyboard.press('Enter');
  await expect(latest.getByText('Reported to the operator')).toBeVisible();
  await expect(latest.getByRole('link', { name: 'Change password' })).toBeVisible();
});

test('a mover without an account opens the doors by a link until it is taken back', async ({ page, browser }) => {
  const contract = await logInWithContract(page, 'tomas@komora.example', 'TERMINATING');
  await openAllDay(contract.id);
  const { location } = await doorsOf(page, contract.id);
  await page.goto('/my/boxes');
  await page.getByTitle('Give access').click();
  const dialog = page.getByRole('dialog', { name: 'Give access' });
  await dialog.getByRole('button', { name: 'Give access' }).click();
  await expect(dialog.getByText('Mandatory')).toBeVisible();
  await expect(dialog.getByLabel('E-mail of who gets access')).toBeFocused();
  await dialog.getByLabel('E-mail of who gets access').fill('mover@example.com');
  await dialog.getByRole('button', { name: 'Give access' }).click();
  const link = new URL(await dialog.getByRole('textbox', { name: 'Access link' }).inputValue());

  const phone = await browser.newContext({ locale: 'en-GB', viewport: PHONE, permissions: ['geolocation'] });
  await standAt(phone, location);
  const his = await phone.newPage();
  const referred = new Set<string | undefined>();
  his.on('request', (request) => void request.allHeaders().then(({ referer }) => referred.add(referer)));
  await his.goto(link.pathname + link.search);
  await expect(his.getByText('Your access is valid')).toBeVisible();
  await door(his, /^Entrance door/).click();
  await expect(door(his, /^Entrance door Unlocked/)).toBeVisible();
  expect(await his.title()).not.toContain(link.searchParams.get('token'));
  // At most where it came from, never by which link.
  expect([...referred].filter((referer) => referer !== undefined && new URL(referer).search !== '')).toEqual([]);

  await dialog.getByRole('button', { name: 'End the access of mover@example.com' }).click();
  await dialog.getByRole('button', { name: 'End access', exact: true }).click();
  await expect(dialog.getByText('Ended by you')).toBeVisible();
  await door(his, /^Box/).click();
  await expect(
    his.getByRole('heading', { name: 'This link is not valid' }).or(his.getByText('This access link is not valid', { exact: true })),
  ).toBeVisible();
  await his.reload();
  await expect(his.getByRole('heading', { name: 'This link is not valid' })).toBeVisible();
  await phone.close();
});
