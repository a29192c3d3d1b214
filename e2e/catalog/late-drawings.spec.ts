import { expect, test } from '../fixtures.ts';
import { freeBox } from '../support/free-box.ts';
import { visit } from '../support/navigation.ts';

test('the drawings of a warehouse stay while their code loads, also when a size is chosen meanwhile', { tag: '@full' }, async ({
  page,
}) => {
  const { warehouseId } = await freeBox(page.request);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/rooms-*.js', async (route) => {
    await released;
    await route.continue();
  });
  await visit(page, `/location/${warehouseId}`);
  const groups = page.getByRole('region').filter({ has: page.getByRole('heading', { level: 2 }).and(page.locator('[id^=size-]')) });
  const drawings = groups.locator('header svg');
  const count = await groups.count();
  await expect(drawings).toHaveCount(count);
  const requested = page.waitForRequest('**/assets/rooms-*.js');
  await page.getByRole('group', { name: 'Box size' }).getByRole('button').nth(1).click();
  await requested;
  await expect(groups).toHaveCount(1);
  await expect(drawings).toBeVisible();
  release();
  await page.getByRole('group', { name: 'Box size' }).getByRole('button').first().click();
  await expect(drawings).toHaveCount(count);
});
