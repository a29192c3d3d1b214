import type { APIRequestContext } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { axeViolations, overflowWidth } from '../support/axe.ts';
import { visit } from '../support/navigation.ts';

async function withPhotos(request: APIRequestContext): Promise<string> {
  const { warehouses } = await (await request.get('/api/client/warehouse?limit=100')).json();
  const found = warehouses.find((one: { photo: object | null; hasFreeBoxes: boolean }) => one.photo !== null && one.hasFreeBoxes);
  return found.id;
}

test('the photos of a warehouse are seen with the keyboard alone, and the focus comes back to the opened one', { tag: '@full' }, async ({
  page,
  request,
}) => {
  await visit(page, `/location/${await withPhotos(request)}`);
  const second = page.getByRole('button', { name: /^Enlarge photo 2/ });
  await second.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Photos of the warehouse' });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByText(/^2 of/)).toBeVisible();
  const large = dialog.getByRole('img', { name: 'A bright corridor with box doors on both sides' });
  await expect(large).toBeInViewport();
  expect(await axeViolations(page)).toEqual([]);

  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByText(/^3 of/)).toBeVisible();
  await expect(dialog.getByRole('img', { name: /^An open box/ })).toBeInViewport();
  await page.keyboard.press('Home');
  await expect(dialog.getByText(/^1 of/)).toBeVisible();
  // There is nothing before the first one.
  await page.keyboard.press('ArrowLeft');
  await expect(dialog.getByText(/^1 of/)).toBeVisible();
  await page.keyboard.press('End');
  const next = dialog.getByRole('button', { name: 'Next photo' });
  await next.focus();
  await page.keyboard.press('Enter');
  await expect(next).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(second).toBeFocused();
});

test('on a phone the photos are one row to swipe, and keep their place while they load', { tag: '@full' }, async ({ page, request }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  // Nothing but the place of a photo is there yet.
  await page.route('**/photos/**', (route) => route.abort());
  const id = await withPhotos(request);
  await page.goto(`/location/${id}`);
  const first = page.getByRole('button', { name: /^Enlarge photo 1/ });
  const before = await first.boundingBox();
  expect(before?.height).toBeGreaterThan(150);
  await page.unroute('**/photos/**');
  await visit(page, `/location/${id}`);
  await expect.poll(() => first.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect(await first.boundingBox()).toEqual(before);
  expect(await overflowWidth(page)).toBe(0);
  const strip = page.locator('ul:has(> li > button[aria-label^="Enlarge photo"])');
  await strip.evaluate((element) => element.scrollTo({ left: element.clientWidth, behavior: 'instant' }));
  await expect(page.getByRole('button', { name: /^Enlarge photo 2/ })).toBeInViewport({ ratio: 0.9 });
});
