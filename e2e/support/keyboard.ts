import { expect, type Locator, type Page } from '@playwright/test';

const FARTHEST = 120;

/** Presses Tab until the control has the focus, which must be visible there. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let pressed = 0; pressed <= FARTHEST; pressed++) {
    if (await target.evaluate((element) => element === document.activeElement)) return expectFocusSeen(page);
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${target}`);
}

/** The focused control, or the label that stands for it, carries a ring and lies inside the window, not under what sticks to its edges. */
async function expectFocusSeen(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() => {
        const focused = document.activeElement;
        if (focused === null || focused === document.body) return 'nothing has the focus';
        const shown = [focused, focused.closest('label'), focused.closest('article, li'), focused.parentElement].filter(
          (one) => one !== null,
        );
        const ringed = shown.find((one) => getComputedStyle(one).outlineStyle !== 'none' && getComputedStyle(one).outlineWidth !== '0px');
        if (ringed === undefined) return `no ring on ${focused.outerHTML.slice(0, 120)}`;
        const { top, bottom, left, right } = ringed.getBoundingClientRect();
        const [x, y] = [(left + right) / 2, (top + bottom) / 2];
        const above = document.elementFromPoint(x, y);
        const seen = above !== null && (ringed.contains(above) || above.contains(ringed));
        return seen ? 'seen' : `hidden: ${focused.outerHTML.slice(0, 120)} under ${above?.outerHTML.slice(0, 80)}`;
      }),
    )
    .toBe('seen');
}
