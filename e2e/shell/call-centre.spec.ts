import { expect, test } from '../fixtures.ts';

// The visitor is in another time zone: the opening hours are those of the operator's zone.
test.use({ timezoneId: 'America/New_York' });

for (const [when, now, status, tag] of [
  ['on Friday morning', '2026-11-20T10:00:00Z', 'Open now, until 17:00', '@full'],
  ['before nine', '2026-11-19T07:30:00Z', 'Opens today at 9:00', '@full'],
  ['on Thursday evening', '2026-11-19T18:00:00Z', 'Opens tomorrow at 9:00', '@full'],
  ['on Saturday', '2026-11-21T10:00:00Z', 'Opens on Monday at 9:00', '@full'],
] as const)
  test(`${when} the footer and the help page show the call centre’s hours as: ${status}`, { tag }, async ({ page }) => {
    await page.clock.setFixedTime(new Date(now));
    await page.goto('/franchising');
    const footer = page.getByRole('contentinfo');
    await expect(footer).toContainText('Mon – Fri 9:00 – 17:00');
    await footer.getByRole('heading', { name: 'Contact' }).scrollIntoViewIfNeeded();
    await expect(footer.getByText(status)).toBeVisible();
    await page.goto('/help');
    await expect(page.getByRole('main').getByText(status)).toBeVisible();
  });

test('the footer of a visitor whose clock is years ahead keeps the year of the server', { tag: '@full' }, async ({ page }) => {
  await page.clock.setFixedTime(new Date('2041-01-01T12:00:00Z'));
  await page.goto('/help');
  const footer = page.getByRole('contentinfo');
  await footer.scrollIntoViewIfNeeded();
  await expect(footer.getByText(/^Opens|^Open now/)).toBeVisible();
  await expect(footer.getByText('©')).not.toContainText('2041');
});
