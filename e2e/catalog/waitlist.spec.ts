import { expect, test } from '../fixtures.ts';
import { freeBox } from '../support/free-box.ts';

test('the link to a box held for somebody on the waiting list starts an order, and every price request carries its token', {
  tag: '@full',
}, async ({ page, request, order }) => {
  const { boxId: id, warehouseId } = await freeBox(request);
  const tokens: (string | null)[] = [];
  page.on('request', (sent) => {
    const url = new URL(sent.url());
    if (url.pathname === `/api/client/order/offer/${id}`) tokens.push(url.searchParams.get('waitlistToken'));
    if (url.pathname === '/api/client/order/offer/summary') tokens.push(sent.postDataJSON().waitlistToken);
  });
  // The box is free: only the server knows whether it is held for a token.
  await page.route(`**/api/client/order/offer/${id}?*`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), heldUntil: '2030-01-01T00:00:00.000Z' } });
  });
  const seen: string[] = [];
  page.on('request', (sent) => void seen.push(sent.url(), sent.headers().referer ?? ''));
  await page.goto(`/order/first?warehouse=${warehouseId}&box=${id}#offer=held-for-me`);
  await expect(page.getByText('We are holding this box for you alone.')).toBeVisible();
  await expect(page).toHaveURL(/\/order\/first$/);
  await page.getByLabel('Voucher').fill('NOSUCH');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('We do not know this voucher.')).toBeVisible();
  await order.chooseTerms();
  await expect.poll(() => tokens.length).toBeGreaterThanOrEqual(3);
  expect(new Set(tokens)).toEqual(new Set(['held-for-me']));
  expect(await order.stored()).toMatchObject({ box: id, warehouseId, waitlistToken: 'held-for-me' });
  expect(seen.filter((text) => text.includes('held-for-me') && !text.includes('/api/client/order/offer/'))).toEqual([]);
});

test('a waiting list link of an older release, with its token in the query, starts the order too', { tag: '@full' }, async ({
  page,
  request,
  order,
}) => {
  const { boxId: id, warehouseId } = await freeBox(request);
  await page.goto(`/order/first?warehouse=${warehouseId}&box=${id}&offer=held-for-me&lang=sk`);
  await expect(page).toHaveURL(/\/order\/first\?lang=sk$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Tento box držíme')).toBeHidden();
  expect(await order.stored()).toMatchObject({ box: id, warehouseId, waitlistToken: 'held-for-me' });
});

test('an incomplete waiting list link starts no order', { tag: '@full' }, async ({ page, request, order }) => {
  const { boxId: id } = await freeBox(request);
  await page.goto(`/order/first?box=${id}#offer=held-for-me`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await order.stored()).toBeNull();
});
