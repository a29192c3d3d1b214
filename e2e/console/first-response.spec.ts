import { expect, test } from '../fixtures.ts';

// The browser paints after all microtasks of a press: 500 of them are more than a navigation to a loaded page takes.

test('a page that is loaded already does not delay the first response to the press that opens it', async ({
  page,
  consolePage,
  signInStaff,
}) => {
  await signInStaff();
  await consolePage.open('/contracts');
  // The page of contracts, with its rows, stays until the one of clients is there.
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Clients', exact: true }).click();
  await expect(consolePage.title('Clients')).toBeFocused();
  await expect(page.getByRole('main')).not.toHaveAttribute('aria-busy');
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

test('a chosen filter is shown before the list follows it', async ({ page, consolePage, signInStaff }) => {
  await signInStaff();
  await consolePage.open('/contracts');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const first = await page.evaluate(async () => {
    const select = document.querySelector<HTMLSelectElement>('search select');
    if (select !== null) select.selectedIndex = 1;
    select?.dispatchEvent(new Event('change', { bubbles: true }));
    for (let n = 0; n < 500; n++) await null;
    return { search: location.search, index: document.querySelector<HTMLSelectElement>('search select')?.selectedIndex };
  });
  expect(first).toEqual({ search: '', index: 1 });
  await expect(page).toHaveURL(/view=/);
  await consolePage.open('/contracts');
  const filter = page.getByRole('search').getByRole('combobox').first();
  await expect(filter).toHaveValue('');
  // Two choices before the next frame: the last one counts.
  const last = await page.evaluate(() => {
    const select = document.querySelector<HTMLSelectElement>('search select');
    for (const index of [1, 2]) {
      if (select === null) return '';
      select.selectedIndex = index;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    }
    return select?.value ?? '';
  });
  await expect(page).toHaveURL(new RegExp(`view=${last}`));
  await expect(filter).toHaveValue(last);
});

test('the field of the palette responds before its list', async ({ page, consolePage, signInStaff }) => {
  await signInStaff();
  await consolePage.open('/profile');
  const first = await page.evaluate(async () => {
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true }));
    for (let n = 0; n < 500; n++) await null;
    return {
      isOpen: document.querySelector('dialog:modal [role="combobox"]') === document.activeElement,
      options: document.querySelectorAll('[role="option"]').length,
    };
  });
  expect(first).toEqual({ isOpen: true, options: 0 });
  const option = page.getByRole('dialog', { name: 'Commands' }).getByRole('option');
  await expect(option.first()).toHaveAttribute('aria-selected', 'true');
  await option.filter({ hasText: 'Contracts' }).first().hover();
  await expect(option.filter({ hasText: 'Contracts' }).first()).toHaveAttribute('aria-selected', 'true');
  await option.filter({ hasText: 'Contracts' }).first().click();
  await expect(consolePage.title('Contracts')).toBeVisible();
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
