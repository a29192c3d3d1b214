import { expect, type Locator, type Page } from '@playwright/test';

const MAX_PRESSES = 120;

/** Presses Tab until the control has the focus, and expects the focus to be visible there. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let pressed = 0; pressed <= MAX_PRESSES; pressed++) {
    if (await target.evaluate((element) => element === document.activeElement)) return expectFocusVisible(page);
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${target}`);
}

/** The focused control, or its label, has an outline, lies inside the window and is not covered by a sticky element. */
async function expectFocusVisible(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() => {
        const focused = document.activeElement;
        if (focused === null || focused === document.body) return 'nothing has the focus';
        const candidates = [focused, focused.closest('label'), focused.closest('article, li'), focused.parentElement].filter(
          (one) => one !== null,
        );
        const outlined = candidates.find(
          (one) => getComputedStyle(one).outlineStyle !== 'none' && getComputedStyle(one).outlineWidth !== '0px',
        );
        if (outlined === undefined) return `no outline on ${focused.outerHTML.slice(0, 120)}`;
        const { top, bottom, left, right } = outlined.getBoundingClientRect();
        const [x, y] = [(left + right) / 2, (top + bottom) / 2];
        const topmost = document.elementFromPoint(x, y);
        const isVisible = topmost !== null && (outlined.contains(topmost) || topmost.contains(outlined));
        return isVisible ? 'visible' : `${focused.outerHTML.slice(0, 120)} is hidden by ${topmost?.outerHTML.slice(0, 80)}`;
      }),
    )
    .toBe('visible');
}
