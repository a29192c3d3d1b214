import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Accessibility violations of the page, one line each: the rule and the elements. */
export async function axeViolations(page: Page, prepare: (axe: AxeBuilder) => AxeBuilder = (axe) => axe): Promise<string[]> {
  const { violations } = await prepare(new AxeBuilder({ page })).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

/** Resolves when all running transitions have ended: axe must see final colours. */
export async function transitionsEnded(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((one) => one instanceof CSSTransition)
        .map(({ finished }) => finished),
    ),
  );
}

/** By how many pixels the page is wider than its window; zero or less means no horizontal scrolling. */
export function overflowWidth(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}
