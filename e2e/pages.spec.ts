import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { newBuyer } from './support/buyer.ts';
import { tabTo } from './support/keyboard.ts';
import { openMail } from './support/mailbox.ts';
import { visit } from './support/order-steps.ts';
import { wordsOf } from './support/words.ts';

const PAGES = [
  ['/gdpr', 'privacy'],
  ['/store-policy', 'policy'],
  ['/help', 'help'],
  ['/franchising', 'franchising'],
] as const;

async function faults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

for (const width of [360, 1280])
  for (const colorScheme of ['light', 'dark'] as const)
    test.describe(`at ${width} px, ${colorScheme}:`, () => {
      test.use({ viewport: { width, height: 800 }, colorScheme, locale: 'sk-SK', contextOptions: { reducedMotion: 'reduce' } });

      for (const [path, namespace] of PAGES)
        test(`${path} answers in Slovak, fits the window and has no fault that axe knows`, async ({ page }) => {
          const words = wordsOf('sk');
          const answer = await page.goto(path);
          expect(answer?.status()).toBe(200);
          await expect(page).toHaveTitle(words('common')('productTitle'));
          await expect(page.locator('html')).toHaveAttribute('lang', 'sk');
          await expect(page.getByRole('heading', { level: 1, name: words(namespace)('title') })).toBeVisible();
          expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
          expect(await faults(page)).toEqual([]);
        });
    });

test.describe('on a phone in English', () => {
  test.use({ viewport: { width: 360, height: 800 }, locale: 'en-GB' });
  const words = wordsOf('en');
  const shell = words('shell');

  test('the menu leads to the legal texts, and a limited view stays limited on the way', async ({ page }) => {
    await visit(page, '/help');
    await page.getByRole('button', { name: shell('nav.openMenu') }).click();
    const menu = page.getByRole('banner').getByRole('navigation');
    for (const name of [shell('nav.franchising'), shell('nav.help'), shell('nav.policy'), shell('nav.gdpr')])
      await expect(menu.getByRole('link', { name })).toBeVisible();
    await menu.getByRole('link', { name: shell('nav.terms') }).click();
    await expect(page).toHaveURL(/\/store-policy#terms$/);
    await expect(page.getByRole('heading', { level: 2, name: words('policy')('terms') })).toBeInViewport();

    await visit(page, '/help?limitedView=true');
    await expect(page.getByRole('banner')).toHaveCount(0);
    await page.getByText(words('help')('items.goods.question')).click();
    await page.getByRole('link', { name: words('help')('items.goods.link') }).click();
    await expect(page).toHaveURL(/\/store-policy\?limitedView=true$/);
  });

  test('a consent of the registration leads to its text in a tab of its own, and nothing typed is lost', async ({ page, context }) => {
    await visit(page, '/registration');
    await page.locator('[name=firstName]').fill('Jana');
    const opened = context.waitForEvent('page');
    await page
      .getByRole('main')
      .getByRole('link', { name: `${shell('nav.gdpr')} (${shell('newTab')})` })
      .click();
    const text = await opened;
    await expect(text).toHaveURL(/\/gdpr$/);
    await expect(text.getByRole('heading', { level: 1, name: words('privacy')('title') })).toBeVisible();
    await expect(page.locator('[name=firstName]')).toHaveValue('Jana');
    await expect(page.getByRole('main').getByRole('link', { name: `${shell('nav.terms')} (${shell('newTab')})` })).toHaveAttribute(
      'href',
      '/store-policy#terms',
    );
  });
});

test.describe('somebody who wants to open a branch', () => {
  test.use({ locale: 'en-GB', contextOptions: { reducedMotion: 'reduce' } });

  test('learns what is missing, fills the form in by the keyboard alone, and gets a letter', async ({ page }) => {
    const words = wordsOf('en');
    const franchising = words('franchising');
    const mandatory = words('error')('code.revalid/rule/basic/not-null');
    const { email } = newBuyer();
    await visit(page, '/franchising');
    const send = page.getByRole('button', { name: franchising('submit') });
    await tabTo(page, send);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: franchising('field.fullName') })).toBeFocused();
    await expect(page.getByText(mandatory, { exact: true })).toHaveCount(13);

    const write = async (
      name: 'fullName' | 'email' | 'phoneNumber' | 'currentPositionAndArea' | 'cityToOpen' | 'motivation',
      text: string,
    ) => {
      await tabTo(page, page.getByRole('textbox', { name: franchising(`field.${name}`) }));
      await page.keyboard.type(text);
    };
    const choose = async (group: string, option: string) => {
      const choice = page.getByRole('group', { name: group });
      await tabTo(page, choice.getByRole('radio').first());
      await page.keyboard.press('Space');
      const radios = await choice.getByRole('radio').all();
      const wanted = choice.getByRole('radio', { name: option, exact: true });
      for (let moved = 0; moved < radios.length && !(await wanted.isChecked()); moved++) await page.keyboard.press('ArrowDown');
      await expect(wanted).toBeChecked();
    };
    await write('fullName', '<script>alert(1)</script>');
    await write('email', email);
    await write('phoneNumber', '+421903123456');
    await choose(franchising('field.businessExperience'), franchising('option.businessExperience.ONE_TO_FIVE'));
    await write('currentPositionAndArea', 'Logistics');
    await choose(franchising('field.propertyStatus'), franchising('option.propertyStatus.WANTS_BUY_PROPERTY'));
    const area = page.getByRole('textbox', { name: franchising('field.propertyAreaInM2') });
    await tabTo(page, area);
    await page.keyboard.type('many');
    await write('cityToOpen', 'Trnava');
    await expect(area).toHaveAttribute('aria-invalid', 'true');
    await choose(franchising('field.capitalInvestment'), franchising('option.capitalInvestment.LESS_THAN_30'));
    await choose(franchising('field.returnOnInvestment'), franchising('option.returnOnInvestment.SIX_AND_MORE'));
    await choose(franchising('field.isPrimaryIncome'), words('common')('yes'));
    await choose(franchising('field.hasReadFranchiseBrochure'), words('common')('no'));
    await write('motivation', 'Nobody stores things there yet.');
    await tabTo(page, send);
    await page.keyboard.press('Enter');
    await expect(area).toBeFocused();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('1 200');
    await tabTo(page, send);
    await page.keyboard.press('Enter');

    const dialog = page.getByRole('dialog', { name: franchising('sent.title') });
    await expect(dialog).toBeVisible();
    await expect(dialog.getByText(franchising('sent.text', { email }))).toBeVisible();
    expect(await faults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('textbox', { name: franchising('field.fullName') })).toHaveValue('');
    await openMail(page, email, /franchising form/);
  });
});
