import { randomUUID } from 'node:crypto';
import { expect, test } from '../fixtures.ts';
import { axeViolations, overflowWidth } from '../support/axe.ts';
import { newWarehouse } from '../support/warehouse.ts';

const csv = (name: string, lines: string[]) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) });

test('boxes are imported from a list of another system: columns chosen, a fault shown, the mended file applied', { tag: '@full' }, async ({
  page,
  consolePage,
  signInStaff,
  owner,
}) => {
  await signInStaff();
  const { company, id } = await newWarehouse(owner, 'Imported');
  await consolePage.open('/settings/import?open=new');
  const choose = async (file: ReturnType<typeof csv>) => {
    await page.getByLabel('What the file contains').selectOption('BOXES');
    await page.getByLabel('Company').selectOption(company);
    await page.getByLabel('Warehouse').selectOption(id);
    await page.getByLabel('CSV or XLSX file').and(page.locator('input')).setInputFiles(file);
    await page.getByRole('button', { name: 'Upload the file' }).click();
  };
  await choose(csv('boxes.csv', ['Kója;Width;Depth;Standard Rate', 'A1;1,5;2;49,90', 'A2;wide;2;39,90']));
  await expect(page.getByText('Still missing: Name')).toBeVisible();
  await page.getByLabel('Kója').selectOption('name');
  await page.getByRole('button', { name: 'Save and check the file' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Faults: 1.')).toBeVisible();
  await expect(page.getByRole('row', { name: /3 Width \(m\) wide/ })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await overflowWidth(page)).toBe(0);
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.getByRole('link', { name: 'Back to the list' }).click();
  await page.getByRole('link', { name: 'New import' }).click();
  await choose(csv('mended.csv', ['Kója;Width;Depth;Standard Rate', 'A1;1,5;2;49,90', 'A2;1;2;39,90']));
  // The column was remembered.
  await page.getByRole('button', { name: 'Save and check the file' }).click();
  await expect(page.getByText('No faults. New records: 2.')).toBeVisible();
  await page.getByRole('button', { name: 'Import all rows (2)' }).click();
  await expect(page.getByText('Imported. New records: 2.')).toBeVisible();
  const { rows } = await owner.send('GET', `/boxes?warehouse=${id}`);
  expect(rows.map(({ name, price }: { name: string; price: { amount: number } }) => [name, price.amount])).toEqual([
    ['A1', 4990],
    ['A2', 3990],
  ]);
});

test('a migration is rehearsed without a difference to the old bills, and goes live @full', async ({
  page,
  consolePage,
  signInStaff,
  owner,
}) => {
  await signInStaff();
  const { company, name } = await newWarehouse(owner, 'Imported');
  const { rows: insurances } = await owner.send('GET', '/insurances');
  const { name: names, price } = insurances.find(
    (one: { legalEntityId: string; active: boolean }) => one.legalEntityId === company && one.active,
  );
  const key = randomUUID().slice(0, 8);
  const upload = async (kind: string, file: ReturnType<typeof csv>) => {
    await consolePage.open('/settings/import?open=new');
    await page.getByLabel('What the file contains').selectOption(kind);
    await page.getByLabel('Company').selectOption(company);
    await page.getByLabel('CSV or XLSX file').and(page.locator('input')).setInputFiles(file);
    await page.getByRole('button', { name: 'Upload the file' }).click();
    await page.getByRole('button', { name: 'Save and check the file' }).click();
    await page.getByRole('button', { name: /^Import all rows/ }).click();
    await expect(page.getByText(/^Imported\. New records: 1\./)).toBeVisible();
  };
  await upload('BOXES', csv('boxes.csv', ['warehouse;name;width;length;price', `${name};M1;2;2;60`]));
  await upload(
    'CLIENTS',
    csv('clients.csv', [
      'id;tenant;email;mobile;address;city;zip',
      `${key};Jana Nováková;${key}@example.com;0905 ${key.replace(/\D/g, '').padEnd(6, '1').slice(0, 3)} 222;Hlavná 5;Trnava;917 01`,
    ]),
  );
  const today = new Date();
  const day = (days: number) => new Date(today.getTime() + days * 86_400_000).toISOString().slice(0, 10);
  // Paid for ten more days: in the next 60 days one bill, of twelve months.
  await upload(
    'CONTRACTS',
    csv('rent roll.csv', [
      'lease;site;unit;tenant;move in;paid thru;rent;insurance;period',
      `${key};${name};M1;${key};${day(11)};${day(10)};50,00;${names.EN ?? names.SK};12`,
    ]),
  );
  // By hand: twelve months of rent and insurance, and 23 % VAT.
  const gross = Math.round((12 * (5000 + price.amount) * 123) / 100) / 100;
  await expect(page.getByRole('heading', { name: /^Rehearsal/ })).toBeVisible();
  await page
    .getByLabel('Bills of the old system')
    .and(page.locator('input'))
    .setInputFiles(csv('old.csv', ['contract;day;amount', `${key};${day(11)};${String(gross).replace('.', ',')}`]));
  await expect(page.getByText('No difference. Bills: 1.')).toBeVisible();
  await page.getByRole('button', { name: 'Set the contracts live' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('the day of the move');
  await dialog.getByRole('button', { name: 'Set the contracts live' }).click();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
});
