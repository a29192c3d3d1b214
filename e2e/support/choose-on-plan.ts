import type { Page } from '@playwright/test';
import type { FreeBox } from './free-box.ts';
import type { Texts } from './texts.ts';

/** On the page of the box's warehouse: selects the box on the plan and presses its order button. */
export async function chooseOnPlan(page: Page, texts: Texts, { boxId }: Pick<FreeBox, 'boxId'>): Promise<void> {
  const text = texts('warehouse');
  await page.getByRole('tab', { name: text('detail.plan') }).click();
  const box = page.locator(`[data-box="${boxId}"]`);
  const floors = page.getByRole('radio').or(page.getByRole('group', { name: text('plan.floors') }).getByRole('button'));
  await page.locator('[data-box]').first().waitFor();
  for (let floor = 0; (await box.count()) === 0 && floor < (await floors.count()); floor++) await floors.nth(floor).click();
  await box.press('Enter');
  await page
    .getByRole('complementary', { name: text('plan.chosen') })
    .getByRole('button', { name: text('box.order') })
    .click();
}
