import type { Page } from '@playwright/test';
import { DEMO } from './buyer.ts';

/** Logs in on the login page, in whatever language, and waits for where it leads. */
export async function logIn(page: Page, email: string, password: string = DEMO.password, target = '/'): Promise<void> {
  // Before the page answers presses, what is typed would be lost.
  await page.goto(target === '/' ? '/login' : `/login?redirect=${target}`, { waitUntil: 'networkidle' });
  await page.locator('[name=username]').fill(email);
  await page.locator('[name=password]').fill(password);
  await page.locator('main form button[type=submit]').click();
  await page.waitForURL((url) => url.pathname === target);
}
