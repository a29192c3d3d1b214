import { expect, test } from '../fixtures.ts';
import { axeViolations } from '../support/axe.ts';
import { visit } from '../support/navigation.ts';

test('the last shown photo says how many more there are, and every photo opens', { tag: '@full' }, async ({ page, request }) => {
  const { warehouses } = await (await request.get('/api/client/warehouse?limit=100')).json();
  const ids: string[] = warehouses.map(({ id }: { id: string }) => id);
  const details = await Promise.all(ids.map(async (id) => (await request.get(`/api/client/warehouse/${id}`)).json()));
  const { id, photos } = details.find((one: { photos: unknown[] }) => one.photos.length > 5);
  await page.setViewportSize({ width: 1280, height: 900 });
  await visit(page, `/location/${id}`);
  const last = page.getByRole('button', { name: new RegExp(`^Enlarge photo 5.*: \\+${photos.length - 5}$`) });
  await expect(last).toHaveText(`+${photos.length - 5}`);
  expect(await axeViolations(page)).toEqual([]);
  await last.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(last).toBeFocused();
});
