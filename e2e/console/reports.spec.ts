import { expect, test } from '../fixtures.ts';

test('a figure of the occupancy opens the boxes behind it, on the same day', async ({ page, consolePage, signInStaff }) => {
  await signInStaff();
  await consolePage.open('/reports');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Occupancy/ })
    .click();
  await expect(consolePage.title('Occupancy')).toBeVisible();
  await expect(page.getByRole('figure')).toContainText('Occupancy at the end of each month');
  // This warehouse is full, so no parallel test changes its figures.
  const name = 'Košice – Juh';
  const row = page.getByRole('table', { name: 'Occupancy' }).getByRole('row').filter({ hasText: name });
  const lets = await row.getByRole('cell').nth(1).innerText();
  expect(Number(lets)).toBeGreaterThan(0);
  await row.getByRole('cell').nth(1).getByRole('link').click();
  await expect(consolePage.title('Rent roll')).toBeVisible();
  await expect(page.getByLabel('State')).toHaveValue('LET');
  const boxes = page.getByRole('table', { name: 'Rent roll' });
  await expect(boxes.locator('tbody tr')).toHaveCount(Number(lets));
  await expect(boxes.locator('tbody tr').first()).toContainText(name);
});

test('a day to come is rejected with a reason, and nothing is lost', { tag: '@full' }, async ({ page, consolePage, signInStaff }) => {
  await signInStaff();
  await consolePage.open('/reports/receivables?asOf=2099-01-01');
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByLabel('End of the day')).toHaveValue('2099-01-01');
});

const REPORTS = [
  'occupancy',
  'rent-roll',
  'unit-mix',
  'moves',
  'moved-contracts',
  'receivables',
  'receivable-items',
  'delinquency',
  'delinquent-contracts',
  'economic',
  'loss-bridge',
  'bridge-boxes',
  'revenue',
  'earned-documents',
  'revenue-documents',
  'deposits',
  'vat',
  'integrity',
];

test('every number of every report says how it is computed', { tag: '@full' }, async ({ page, consolePage, signInStaff }) => {
  await signInStaff();
  for (const report of REPORTS) {
    await consolePage.open(`/reports/${report}`);
    await page.getByText('How is this computed?').click();
    const explained = await page.locator('dl dt').allTextContents();
    const headers = await page.locator('main th[data-align="end"]').allTextContents();
    expect(explained.length, report).toBeGreaterThan(0);
    for (const header of headers) expect(explained, report).toContain(header);
    await expect(page.locator('dl dd').first()).not.toBeEmpty();
  }
});

test('months below a chart stand in one line, and beside each other', { tag: '@full' }, async ({ page, consolePage, signInStaff }) => {
  await signInStaff();
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const address of ['/reports/revenue', '/reports/economic?fromMonth=2022-01', '/reports/occupancy']) {
      await consolePage.open(address);
      const labels = page.getByRole('figure').first().locator('ol[data-short] li');
      await expect(labels.first()).toBeVisible();
      const lines = await labels.evaluateAll((items) =>
        items
          .filter((item) => getComputedStyle(item).visibility === 'visible')
          .map((item) => {
            const range = document.createRange();
            range.selectNodeContents(item);
            return [...range.getClientRects()].map(({ left, right }) => ({ left, right }));
          }),
      );
      expect(lines.length, `${width} ${address}`).toBeGreaterThan(2);
      for (const [at, line] of lines.entries()) {
        expect(line.length, `${width} ${address}`).toBe(1);
        const before = lines[at - 1]?.[0];
        if (before !== undefined) expect(line[0]?.left, `${width} ${address}`).toBeGreaterThan(before.right);
      }
    }
  }
});

test('a part of the bridge from list prices to money opens the boxes behind it', { tag: '@full' }, async ({
  page,
  consolePage,
  signInStaff,
}) => {
  await signInStaff();
  await consolePage.open('/reports/loss-bridge');
  await expect(page.getByRole('figure').first()).toContainText('From list price to money');
  const row = page.getByRole('table', { name: 'From list price to money', exact: true }).locator('tbody tr').first();
  const vacancy = row.getByRole('cell').nth(2).getByRole('link');
  const amount = (await vacancy.textContent()) ?? '';
  await vacancy.click();
  await expect(consolePage.title('Boxes behind the losses')).toBeVisible();
  await expect(page).toHaveURL(/part=VACANCY/);
  expect(amount).toMatch(/\d/);
  await expect(page.getByRole('table', { name: 'Boxes behind the losses' }).locator('tbody tr').first()).toBeVisible();
});
