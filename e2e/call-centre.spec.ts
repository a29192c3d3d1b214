import { expect, type Page, test } from '@playwright/test';

/** Complaints of React about the server's page, and whatever else nobody expects. */
function listen(page: Page): string[] {
  const heard: string[] = [];
  page.on('pageerror', ({ message }) => heard.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error') heard.push(message.text());
  });
  return heard;
}

for (const [when, at, said] of [
  ['on Friday morning', '2026-11-20T10:00:00Z', 'Open now, until 17:00'],
  ['before nine', '2026-11-19T07:30:00Z', 'Opens today at 9:00'],
  ['on Thursday evening', '2026-11-19T18:00:00Z', 'Opens tomorrow at 9:00'],
  ['on Saturday', '2026-11-21T10:00:00Z', 'Opens on Monday at 9:00'],
] as const)
  test(`${when} the footer and the help say of the call centre: ${said}`, async ({ browser }) => {
    // Whose clock is elsewhere: the operator's zone counts.
    const visitor = await browser.newContext({ locale: 'en-GB', timezoneId: 'America/New_York' });
    const page = await visitor.newPage();
    const heard = listen(page);
    await page.clock.setFixedTime(new Date(at));
    await page.goto('/franchising');
    const footer = page.getByRole('contentinfo');
    await expect(footer).toContainText('Mon–Fri');
    await footer.getByRole('heading', { name: 'Contact' }).scrollIntoViewIfNeeded();
    await expect(footer.getByText(said)).toBeVisible();
    await page.goto('/help');
    await expect(page.getByRole('main').getByText(said)).toBeVisible();
    expect(heard).toEqual([]);
    await visitor.close();
  });
