import { expect, test } from '../fixtures.ts';

// The browser paints after all microtasks of a press: 500 of them are more than a navigation to a loaded page takes.

test('a page that is loaded already does not delay the first response to the press that opens it', async ({
  page,
  consolePage,
  signInStaff,
}) => {
  await signInStaff();
  await consolePage.open('/contracts');
  await page.getByRole('navigation').getByRole('link', { name: 'Clients', exact: true }).click();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const first = await page.evaluate(async () => {
    document.querySelector<HTMLElement>('nav a[href$="/contracts"]')?.click();
    for (let n = 0; n < 500; n++) await null;
    return {
      path: location.pathname,
      heading: document.querySelector('h1')?.textContent,
      isBusy: document.querySelector('main')?.ariaBusy,
      marked: document.querySelector('nav [aria-current="page"]')?.textContent,
    };
  });
  expect(first).toEqual({ path: '/console/contracts', heading: 'Clients', isBusy: 'true', marked: 'Contracts' });
  await expect(consolePage.title('Contracts')).toBeFocused();
  await expect(page.getByRole('main')).not.toHaveAttribute('aria-busy');
  await page.goBack();
  await expect(consolePage.title('Clients')).toBeVisible();
});

test('the menu of a narrow screen opens, leads on and returns the focus', async ({ page, consolePage, signInStaff }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signInStaff();
  await consolePage.open('/profile');
  const menu = page.getByRole('dialog', { name: 'Menu' });
  const button = page.getByRole('button', { name: 'Open the menu' });
  await button.click();
  await expect(menu.getByRole('link', { name: 'Contracts', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();
  await button.click();
  await menu.getByRole('link', { name: 'Contracts', exact: true }).click();
  await expect(consolePage.title('Contracts')).toBeVisible();
  await expect(menu).toBeHidden();
});
