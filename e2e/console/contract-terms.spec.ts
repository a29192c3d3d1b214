import { addMonthsClamped } from '@komora/domain';
import { expect, test } from '../fixtures.ts';
import { axeViolations, overflowWidth } from '../support/axe.ts';
import { freeBox } from '../support/free-box.ts';
import { signIn } from '../support/people.ts';

test('staff announce a rent increase; the client accepts it on the contract page, and the terms show it as planned', {
  tag: '@full',
}, async ({ page, consolePage, signInStaff, newTenant, mailbox, owner }) => {
  const tenant = await newTenant();
  const { id } = tenant.contract;
  await signInStaff();
  await consolePage.open(`/contracts/${id}`);
  await expect(page.getByRole('heading', { name: 'Terms by day' })).toBeVisible();
  await page.getByRole('button', { name: 'Announce a rent increase' }).click();
  const dialog = page.getByRole('dialog', { name: 'Announce a rent increase' });
  const { today, rent } = await owner.send('GET', `/contracts/${id}/standing`);
  await dialog.getByLabel(/^Rent a month/).fill(String(rent.amount / 100 + 10));
  await dialog.getByLabel(/^From the period/).fill(today);
  await expect(dialog.getByText('The client must know of the increase earlier')).toBeVisible();
  await dialog.getByLabel(/^From the period/).fill(addMonthsClamped(today, 2));
  await expect(dialog.getByText(/Rent increase: – →/)).toBeVisible();
  await expect(dialog.getByText(`A message goes to ${tenant.email}.`)).toBeVisible();
  await dialog.getByLabel('Reason (for the audit log)').fill('prices of the warehouse');
  await dialog.getByRole('button', { name: /^Announce the increase to/ }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('table', { name: 'Rent increases' }).getByText('No answer')).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);

  await mailbox.open(tenant.email, /higher rent/);
  await signIn(page, tenant);
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(`/my/contracts/${id}`);
  await expect(page.getByText('We propose a higher rent')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Give notice instead' })).toBeVisible();
  expect(await overflowWidth(page)).toBeLessThanOrEqual(0);
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Accept the new price' }).click();
  await expect(page.getByText('You have accepted the new price')).toBeVisible();
  await page.reload();
  await expect(page.getByText('You have accepted the new price')).toBeVisible();
  const { planned, increase } = await owner.send('GET', `/contracts/${id}/standing`);
  expect([planned.length, increase?.status]).toEqual([1, 'ACCEPTED']);
});

test('staff lower the rent; a wrong or higher one is marked, and what was typed stays', { tag: '@full' }, async ({
  page,
  consolePage,
  signInStaff,
  newTenant,
  owner,
}) => {
  const tenant = await newTenant();
  const { id } = tenant.contract;
  await signInStaff();
  await page.setViewportSize({ width: 360, height: 800 });
  await consolePage.open(`/contracts/${id}`);
  await page.getByRole('button', { name: 'Lower the rent' }).click();
  const dialog = page.getByRole('dialog', { name: 'Lower the rent' });
  const rent = dialog.getByLabel(/^Rent a month/);
  await rent.fill('9000');
  await expect(dialog.getByText('A higher rent needs the consent of the client')).toBeVisible();
  await rent.fill('x');
  await dialog.getByLabel('Reason (for the audit log)').fill('a loyal client');
  const submit = dialog.getByRole('button', { name: /^Lower the rent of/ });
  await submit.click();
  await expect(dialog.getByText('Incorrect format')).toBeVisible();
  const { rent: agreed } = await owner.send('GET', `/contracts/${id}/standing`);
  await rent.fill(String(agreed.amount / 100 - 1));
  await expect(dialog.getByText(/Planned: – →/)).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  expect(await overflowWidth(page)).toBeLessThanOrEqual(0);
  await submit.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('table', { name: 'Terms by day' }).getByText('Change of rent')).toBeVisible();
});

test('staff lower the rent from today, then move the contract to a dearer box; the client sees the credit note and the invoice of the difference', {
  tag: '@full',
}, async ({ page, request, consolePage, signInStaff, newTenant, owner, mailbox, rentsPage }) => {
  const tenant = await newTenant({ withSecond: true });
  const { id } = tenant.contract;
  await signInStaff();
  await consolePage.open(`/contracts/${id}`);
  const { rent } = await owner.send('GET', `/contracts/${id}/standing`);
  await page.getByRole('button', { name: 'Lower the rent' }).click();
  const lower = page.getByRole('dialog', { name: 'Lower the rent' });
  await lower.getByLabel(/^Rent a month/).fill(String(rent.amount / 100 - 10));
  await lower.getByLabel('From when').selectOption('From today, by days');
  await expect(lower.getByLabel(/^From the period/)).toHaveCount(0);
  await expect(lower.getByText(/^A credit note corrects /)).toBeVisible();
  await expect(lower.getByText(/ goes back to the client\.$/)).toBeVisible();
  await lower.getByLabel('Reason (for the audit log)').fill('the client asked for it');
  await lower.getByRole('button', { name: /^Lower the rent of/ }).click();
  await expect(lower).toBeHidden();

  await page.setViewportSize({ width: 360, height: 800 });
  await page.getByRole('button', { name: 'Move to another box' }).click();
  const move = page.getByRole('dialog', { name: 'Move to another box' });
  await expect(move.getByLabel('New box').getByRole('option')).not.toHaveCount(1);
  const { boxId } = await freeBox(request, { country: 'POL', warehouse: tenant.box.warehouseName });
  await move.getByLabel('New box').selectOption(boxId);
  await move.getByLabel('Rent', { exact: true }).selectOption('Another agreed amount');
  await move.getByLabel(/^Rent a month/).fill(String(rent.amount / 100 + 20));
  await expect(move.getByText(/ is billed now\.$/)).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  expect(await overflowWidth(page)).toBeLessThanOrEqual(0);
  await move.getByLabel('Reason (for the audit log)').fill('the client asked for a larger box');
  await move.getByRole('button', { name: /^Move / }).click();
  await expect(move).toBeHidden();

  await mailbox.open(tenant.email, /another box and a new price/);
  await signIn(page, tenant);
  await rentsPage.open();
  await expect(
    page
      .getByRole('region', { name: 'Other invoices' })
      .getByText(/^Unpaid, due/)
      .first(),
  ).toBeVisible();
  await expect(
    rentsPage.invoices
      .first()
      .getByText(/Credit note/)
      .first(),
  ).toBeVisible();
});

test('staff name another buyer; a wrong company number is marked, and the client sees to whom invoices are issued', {
  tag: '@full',
}, async ({ page, consolePage, signInStaff, newTenant, mailbox, owner }) => {
  const tenant = await newTenant();
  const { id } = tenant.contract;
  await signInStaff();
  await page.setViewportSize({ width: 360, height: 800 });
  await consolePage.open(`/contracts/${id}`);
  await page.getByRole('button', { name: 'Change the payer' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Change the payer' });
  const fill = async (fields: Record<string, string>) => {
    for (const [label, value] of Object.entries(fields)) await dialog.getByLabel(label).fill(value);
  };
  // The numbers of the company have the form of its country.
  await dialog.getByLabel('Country').selectOption({ label: 'Slovakia' });
  await fill({ 'Company name': 'Zamestnávateľ s.r.o.', 'Company ID': '1234567', 'First name': 'Eva', 'Last name': 'Účtovná' });
  await dialog.getByLabel(/^Tax ID/).fill('2020202019');
  await dialog.getByLabel('E-mail').fill('uctaren@example.com');
  await dialog.getByLabel('Telephone number').fill('+421900123456');
  await fill({ Street: 'Hlavná', 'House number': '5', Postcode: '81101' });
  await dialog.getByLabel('Town').fill('Bratislava');
  await dialog.getByLabel('Reason (for the audit log)').fill('asked by e-mail');
  const submit = dialog.getByRole('button', { name: /^Change the payer of/ });
  await submit.click();
  await expect(dialog.getByLabel('Company ID')).toBeFocused();
  await fill({ 'Company ID': '12345678' });
  await expect(dialog.getByText(/Planned: – → .*invoices to Zamestnávateľ s\.r\.o\., 12345678/)).toBeVisible();
  await expect(dialog.getByText(`A message goes to ${tenant.email}.`)).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  expect(await overflowWidth(page)).toBeLessThanOrEqual(0);
  await submit.press('Enter');
  await expect(dialog).toBeHidden();
  const terms = page.getByRole('table', { name: 'Terms by day' });
  await expect(terms.getByText('Zamestnávateľ s.r.o.')).toBeVisible();
  await expect(terms.getByText('Change of payer')).toBeVisible();
  expect(await overflowWidth(page)).toBeLessThanOrEqual(0);

  await mailbox.open(tenant.email, /buyer on your invoices/);
  await signIn(page, tenant);
  await page.goto(`/my/contracts/${id}`);
  await expect(page.getByText('Invoices are issued to')).toBeVisible();
  await expect(page.getByText('Zamestnávateľ s.r.o.')).toBeVisible();

  await consolePage.open(`/contracts/${id}`);
  await page.getByRole('button', { name: 'Change the payer' }).click();
  await expect(dialog.getByLabel('Company name')).toHaveValue('Zamestnávateľ s.r.o.');
  await dialog.getByRole('radio', { name: 'the client' }).check();
  await dialog.getByLabel('Reason (for the audit log)').fill('left the company');
  await submit.click();
  await expect(dialog).toBeHidden();
  const { planned, payer } = await owner.send('GET', `/contracts/${id}/standing`);
  expect([payer, planned]).toEqual([null, []]);
});

test('staff announce an increase by the price clause, which the company switches on for new agreements; the client sees the way out', {
  tag: '@full',
}, async ({ page, consolePage, signInStaff, newTenant, mailbox, owner }) => {
  const companyOf = async () => {
    const { rows } = await owner.send('GET', '/legal-entities');
    return rows.find(({ country, warehouses }: { country: string; warehouses: number }) => country === 'HUN' && warehouses > 0);
  };
  const { id: companyId } = await companyOf();
  await signInStaff();
  const setClause = async (isOn: boolean) => {
    await consolePage.open(`/settings/companies?open=${companyId}`);
    await page.getByRole('checkbox', { name: /^New agreements contain the price clause/ }).setChecked(isOn);
    await page.getByRole('button', { name: 'Save the company' }).click();
    await expect.poll(async () => (await companyOf()).priceClause).toBe(isOn);
  };
  // Agreements of the tenants of other tests are in another country.
  await setClause(true);
  const tenant = await newTenant({ country: 'HUN' });
  await setClause(false);
  const { id } = tenant.contract;
  await consolePage.open(`/contracts/${id}`);
  await page.getByRole('button', { name: 'Announce a rent increase' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Announce a rent increase' });
  const { today, rent } = await owner.send('GET', `/contracts/${id}/standing`);
  await dialog.getByLabel(/^Rent a month/).fill(String(rent.amount / 100 + 10));
  await dialog.getByLabel(/^From the period/).fill(addMonthsClamped(today, 2));
  await dialog.getByLabel('On what ground').selectOption({ label: 'Price clause of the agreement: it applies unless the client leaves' });
  await dialog.getByLabel('Reason for the client').fill('Energy costs more than a year ago.');
  await expect(dialog.getByText('The price clause allows one increase in twelve months')).toBeVisible();
  await dialog.getByLabel(/^From the period/).fill(addMonthsClamped(today, 12));
  await expect(dialog.getByText(/by the price clause/)).toBeVisible();
  await dialog.getByLabel('Reason (for the audit log)').fill('yearly increase');
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await overflowWidth(page)).toBeLessThanOrEqual(0);
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: /^Announce the increase to/ }).press('Enter');
  await expect(dialog).toBeHidden();

  await mailbox.open(tenant.email, /Your rent changes/);
  await signIn(page, tenant);
  await page.goto(`/my/contracts/${id}`);
  await expect(page.getByText('Your rent changes')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Give notice instead' })).toBeVisible();
  expect(await overflowWidth(page)).toBeLessThanOrEqual(0);
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Accept the new price' }).press('Enter');
  await expect(page.getByText('You have accepted the new price')).toBeVisible();
});
