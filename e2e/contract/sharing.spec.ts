import { expect, test } from '../fixtures.ts';
import { signIn } from '../support/people.ts';

test('a shared box can be opened by the guest, who sees nothing of the contract, until the owner stops sharing', { tag: '@full' }, async ({
  page,
  browser,
  boxesPage,
  newTenant,
  newClient,
}) => {
  // Of a padlock, the page shows the codes at once.
  const owner = await newTenant({ lock: 'V2' });
  const guest = await newClient();
  await signIn(page, owner);
  await page.goto(`/my/contracts/${owner.contract.id}`);
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
  await email.fill(owner.email);
  await share.click();
  await expect(main.getByText('This is your own e-mail.')).toBeVisible();
  await email.fill(guest.email.toUpperCase());
  await share.click();
  await expect(main.getByText(/^Box successfully shared with/)).toBeVisible();
  await expect(email).toHaveValue('');
  // The note is gone with the sharing.
  await main.getByRole('button', { name: /^Stop sharing with / }).click();
  const question = page.getByRole('dialog', { name: 'Stop sharing?' });
  await question.getByRole('button', { name: 'Stop sharing' }).click();
  await expect(question).toBeHidden();
  await expect(main.getByText('You do not share the box with anyone.')).toBeVisible();
  await expect(main.getByText(/^Box successfully shared with/)).toBeHidden();
  await email.fill(guest.email);
  await share.click();
  await expect(main.getByRole('listitem').filter({ hasText: guest.email })).toBeVisible();
  await email.fill(guest.email);
  await share.click();
  await expect(main.getByText('You already share the box with this person.')).toBeVisible();
  await boxesPage.open();
  await expect(main.getByText('Shared with 1 person')).toBeVisible();

  const guestPage = await (await browser.newContext({ locale: 'en-GB' })).newPage();
  await signIn(guestPage, guest);
  await guestPage.goto('/my/boxes');
  const shared = guestPage.getByRole('region', { name: 'Shared with me' });
  await expect(shared.getByText(/^Shared by Anna/)).toBeVisible();
  await expect(shared.getByRole('link', { name: /^Contract/ })).toHaveCount(0);
  await shared.getByText('Codes for when the phone fails').click();
  await shared.getByRole('button', { name: /^Show: Access code/ }).click();
  await expect(shared.getByText(/^\d{4,8}$/)).toBeVisible();
  for (const path of ['', '/cancel', '/eviction']) {
    await guestPage.goto(`/my/contracts/${owner.contract.id}${path}`);
    await expect(guestPage.getByRole('heading', { name: 'Only the owner may do this' })).toBeVisible();
  }

  await page.goto(`/my/contracts/${owner.contract.id}`);
  await main.getByRole('button', { name: /^Stop sharing with / }).click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expect(main.getByRole('listitem').filter({ hasText: guest.email })).toBeVisible();
  await main.getByRole('button', { name: /^Stop sharing with / }).click();
  await question.getByRole('button', { name: 'Stop sharing' }).click();
  await expect(main.getByText('You do not share the box with anyone.')).toBeVisible();

  await guestPage.goto(`/my/contracts/${owner.contract.id}`);
  await expect(guestPage.getByRole('heading', { name: 'We have no such page' })).toBeVisible();
  await guestPage.goto('/my/boxes');
  await expect(guestPage.getByRole('heading', { name: 'My boxes' })).toBeVisible();
  await expect(shared).toBeHidden();
  await guestPage.context().close();
});
