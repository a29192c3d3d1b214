import { expect, test } from '../fixtures.ts';

for (const [where, link] of [
  ['fragment', '/service-access#email=a%40example.com&token=unknown'],
  ['query, as in older releases', '/service-access?email=a%40example.com&token=unknown'],
])
  test(`a service access is read from the ${where}`, { tag: where === 'fragment' ? [] : '@full' }, async ({ page }) => {
    const answer = page.waitForResponse('**/auth/unlock-token?*');
    await page.goto(link ?? '');
    const response = await answer;
    const { searchParams } = new URL(response.url());
    expect([searchParams.get('email'), searchParams.get('token'), response.status()]).toEqual(['a@example.com', 'unknown', 404]);
  });
