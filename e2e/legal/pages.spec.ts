import { expect, test } from '../fixtures.ts';
import { axeViolations, overflowWidth } from '../support/axe.ts';
import { visit } from '../support/navigation.ts';
import { textsOf } from '../support/texts.ts';

const PAGES = [
  ['/gdpr', 'privacy'],
  ['/store-policy', 'policy'],
  ['/help', 'help'],
  ['/franchising', 'franchising'],
] as const;

for (const width of [360, 1280])
  for (const colorScheme of ['light', 'dark'] as const)
    test.describe(`at ${width} px, ${colorScheme}:`, { tag: '@full' }, () => {
      test.use({ viewport: { width, height: 800 }, colorScheme, locale: 'sk-SK', contextOptions: { reducedMotion: 'reduce' } });

      for (const [path, namespace] of PAGES)
        test(`${path} is in Slovak, fits the window and has no accessibility violation`, async ({ page }) => {
          const texts = textsOf('sk');
          const response = await page.goto(path);
          expect(response?.status()).toBe(200);
          await expect(page).toHaveTitle(`${texts(namespace)('title')} | ${texts('common')('shopTitle')}`);
          await expect(page.locator('html')).toHaveAttribute('lang', 'sk');
          await expect(page.getByRole('heading', { level: 1, name: texts(namespace)('title') })).toBeVisible();
          expect(await overflowWidth(page)).toBeLessThanOrEqual(0);
          expect(await axeViolations(page)).toEqual([]);
        });
    });

test.describe('on a phone in English', () => {
  test.use({ viewport: { width: 360, height: 800 }, locale: 'en-GB' });
  const texts = textsOf('en');
  const shell = texts('shell');

  for (const [path, namespace] of PAGES)
    test(`${path} shows its title`, async ({ page }) => {
      expect((await page.goto(path))?.status()).toBe(200);
      await expect(page.getByRole('heading', { level: 1, name: texts(namespace)('title') })).toBeVisible();
    });

  test('the menu links to the legal texts, and the limited view stays limited', { tag: '@full' }, async ({ page }) => {
    await visit(page, '/help');
    await page.getByRole('button', { name: shell('nav.openMenu') }).click();
    const menu = page.getByRole('banner').getByRole('navigation');
    for (const name of [shell('nav.franchising'), shell('nav.help'), shell('nav.policy'), shell('nav.gdpr')])
      await expect(menu.getByRole('link', { name })).toBeVisible();
    await menu.getByRole('link', { name: shell('nav.terms') }).click();
    await expect(page).toHaveURL(/\/store-policy#terms$/);
    await expect(page.getByRole('heading', { level: 2, name: texts('policy')('terms') })).toBeInViewport();

    await visit(page, '/help?limitedView=true');
    await expect(page.getByRole('banner')).toHaveCount(0);
    await page.getByText(texts('help')('items.goods.question')).click();
    await page.getByRole('link', { name: texts('help')('items.goods.link') }).click();
    await expect(page).toHaveURL(/\/store-policy\?limitedView=true$/);
  });

  test('a consent of the registration opens its text in a new tab, and nothing typed is lost', { tag: '@full' }, async ({
    page,
    context,
  }) => {
    await visit(page, '/registration');
    await page.locator('[name=firstName]').fill('Jana');
    const opened = context.waitForEvent('page');
    await page
      .getByRole('main')
      .getByRole('link', { name: `${shell('nav.gdpr')} (${shell('newTab')})` })
      .click();
    const tab = await opened;
    await expect(tab).toHaveURL(/\/gdpr$/);
    await expect(tab.getByRole('heading', { level: 1, name: texts('privacy')('title') })).toBeVisible();
    await expect(page.locator('[name=firstName]')).toHaveValue('Jana');
    await expect(page.getByRole('main').getByRole('link', { name: `${shell('nav.terms')} (${shell('newTab')})` })).toHaveAttribute(
      'href',
      '/store-policy#terms',
    );
  });
});
