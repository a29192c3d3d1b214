import type { Page } from '@playwright/test';

/**
 * Opens an address and waits until the page handles presses. Before hydration it is plain HTML: a press is a native one.
 * Tests about that time use `page.goto` instead.
 */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

/** Resolves when React has hydrated the content and every form in it. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const parts = [...document.querySelectorAll('main, main form')];
    const isHydrated = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps'));
    return parts.length > 0 && parts.every(isHydrated);
  });
}
