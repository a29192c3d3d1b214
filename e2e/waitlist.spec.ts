import { expect, test } from '@playwright/test';
import { freeBox } from './support/free-box.ts';
import { chooseTerms, storedOrder } from './support/order-steps.ts';

test('the link of a box held for one who waited begins an order, and every price is asked for with what opens the hold', async ({
  page,
}) => {
  const { boxId: id, warehouseId } = await freeBox(page.request);
  const told: (string | null)[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === `/api/client/order/offer/${id}`) told.push(url.searchParams.get('waitlistToken'));
    if (url.pathname === '/api/client/order/offer/summary') told.push(request.postDataJSON().waitlistToken);
  });
  await page.goto(`/order/first?warehouse=${warehouseId}&box=${id}&offer=held-for-me`);
  await expect(page.getByText('We are holding this box for you alone for 24 hours.')).toBeVisible();
  await chooseTerms(page);
  await expect.poll(() => told.length).toBeGreaterThanOrEqual(2);
  expect(new Set(told)).toEqual(new Set(['held-for-me']));
  expect(await storedOrder(page)).toMatchObject({ box: id, warehouseId, waitlistToken: 'held-for-me' });
});

test('a link that was cut short begins nothing', async ({ page }) => {
  const { boxId: id } = await freeBox(page.request);
  await page.goto(`/order/first?box=${id}&offer=held-for-me`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await storedOrder(page)).toBeNull();
});
