import { expect, test } from '@playwright/test';
import { logIn } from './support/account.ts';
import { logInWithContract } from './support/own-contracts.ts';

const OWNER = 'eszter@komora.example';
const GUEST = 'olena@komora.example';

test('a box is shared with a registered person, who may open it and nothing more, until the owner says stop', async ({ page, browser }) => {
  const contract = await logInWithContract(page, OWNER);
  await page.goto(`/my/contracts/${contract.id}`);
  const main = page.getByRole('main');
  const email = main.getByLabel('E-mail of a registered person');
  const share = main.getByRole('button', { name: 'Share the box' });
  await share.click();
  await expect(main.getByText('Mandatory')).toBeVisible();
  await expect(email).toBeFocused();
  await email.fill('nobody');
  await share.click();
  await expect(main.getByText('Incorrect format')).toBeVisible();
  await email.fill('nobody@example.com');
  await share.click();
  await expect(main.getByText('The user does not exist. Ask them to register first.')).toBeVisible();
  await expect(email).toBeFocused();
  await email.fill(OWNER);
  await share.click();
  await expect(main.getByText('This is your own e-mail.')).toBeVisible();
  await email.fill(GUEST.toUpperCase());
  await share.click();
  await expect(main.getByText(/^Box successfully shared with/)).toBeVisible();
  await expect(email).toHaveValue('');
  await expect(main.getByRole('listitem').filter({ hasText: GUEST })).toBeVisible();
  await email.fill(GUEST);
  await share.click();
  await expect(main.getByText('You already share the box with this person.')).toBeVisible();
  await page.goto('/my/boxes');
  await expect(main.getByText('Shared with 1 person')).toBeVisible();

  const guest = await (await browser.newContext({ locale: 'en-GB' })).newPage();
  await logIn(guest, GUEST, undefined, '/my/boxes');
  const shared = guest.getByRole('region', { name: 'Shared with me' });
  await expect(shared.getByText(/^Shared by Eszter/)).toBeVisible();
  await expect(shared.getByRole('link', { name: /^Contract/ })).toHaveCount(0);
  await shared.getByText('Codes for when the phone fails').click();
  await shared.getByRole('button', { name: /^Show: Access code/ }).click();
  await expect(shared.getByText(/^\d{4,8}$/)).toBeVisible();
  for (const path of ['', '/cancel', '/eviction']) {
    await guest.goto(`/my/contracts/${contract.id}${path}`);
    await expect(guest.getByRole('heading', { name: 'Only the owner may do this' })).toBeVisible();
  }

  await page.goto(`/my/contracts/${contract.id}`);
  await main.getByRole('button', { name: /^Stop sharing with / }).click();
  const question = page.getByRole('dialog', { name: 'Stop sharing?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expect(main.getByRole('listitem').filter({ hasText: GUEST })).toBeVisible();
  await main.getByRole('button', { name: /^Stop sharing with / }).click();
  await question.getByRole('button', { name: 'Stop sharing' }).click();
  await expect(main.getByText('You share the box with nobody.')).toBeVisible();

  await guest.goto(`/my/contracts/${contract.id}`);
  await expect(guest.getByRole('heading', { name: 'We have no such page' })).toBeVisible();
  await guest.goto('/my/boxes');
  await expect(guest.getByRole('heading', { name: 'My boxes' })).toBeVisible();
  await expect(shared).toBeHidden();
  await guest.context().close();
});
