import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { axeViolations } from '../support/axe.ts';
import { tabTo } from '../support/keyboard.ts';
import { visit } from '../support/navigation.ts';
import { newPerson } from '../support/people.ts';
import { textsOf } from '../support/texts.ts';

test.use({ locale: 'en-GB', contextOptions: { reducedMotion: 'reduce' } });

const texts = textsOf('en');
const franchising = texts('franchising');

type TextField = 'fullName' | 'email' | 'phoneNumber' | 'currentPositionAndArea' | 'cityToOpen' | 'motivation';

async function type(page: Page, name: TextField, text: string): Promise<void> {
  await tabTo(page, page.getByRole('textbox', { name: franchising(`field.${name}`) }));
  await page.keyboard.type(text);
}

/** Selects an option of a radio group with the arrow keys. */
async function choose(page: Page, group: string, option: string): Promise<void> {
  const choice = page.getByRole('group', { name: group });
  await tabTo(page, choice.getByRole('radio').first());
  await page.keyboard.press('Space');
  const radios = await choice.getByRole('radio').all();
  const wanted = choice.getByRole('radio', { name: option, exact: true });
  for (let moved = 0; moved < radios.length && !(await wanted.isChecked()); moved++) await page.keyboard.press('ArrowDown');
  await expect(wanted).toBeChecked();
}

test('the franchising form reports missing fields, is filled in by keyboard, and confirms by e-mail', { tag: '@full' }, async ({
  page,
  mailbox,
}) => {
  const mandatory = texts('error')('code.revalid/rule/basic/not-null');
  const { email } = newPerson();
  await visit(page, '/franchising');
  const send = page.getByRole('button', { name: franchising('submit') });
  await tabTo(page, send);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: franchising('field.fullName') })).toBeFocused();
  await expect(page.getByText(mandatory, { exact: true })).toHaveCount(13);

  await type(page, 'fullName', '<script>alert(1)</script>');
  await type(page, 'email', email);
  await type(page, 'phoneNumber', '+421903123456');
  await choose(page, franchising('field.businessExperience'), franchising('option.businessExperience.ONE_TO_FIVE'));
  await type(page, 'currentPositionAndArea', 'Logistics');
  await choose(page, franchising('field.propertyStatus'), franchising('option.propertyStatus.WANTS_BUY_PROPERTY'));
  const area = page.getByRole('textbox', { name: franchising('field.propertyAreaInM2') });
  await tabTo(page, area);
  await page.keyboard.type('many');
  await type(page, 'cityToOpen', 'Trnava');
  await expect(area).toHaveAttribute('aria-invalid', 'true');
  await choose(page, franchising('field.capitalInvestment'), franchising('option.capitalInvestment.LESS_THAN_30'));
  await choose(page, franchising('field.returnOnInvestment'), franchising('option.returnOnInvestment.SIX_AND_MORE'));
  await choose(page, franchising('field.isPrimaryIncome'), texts('common')('yes'));
  // Nobody needs the brochure to ask.
  const brochure = page.getByRole('group', { name: franchising('field.hasReadFranchiseBrochure') });
  await expect(brochure).toHaveAccessibleDescription(`${franchising('brochureHint')} ${mandatory}`);
  await choose(page, franchising('field.hasReadFranchiseBrochure'), texts('common')('no'));
  await type(page, 'motivation', 'The town has no storage yet.');
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
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('textbox', { name: franchising('field.fullName') })).toHaveValue('');
  await mailbox.open(email, /franchising form/);
});
