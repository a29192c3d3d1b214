import { expect, test } from '../fixtures.ts';
import { axeViolations, overflowWidth } from '../support/axe.ts';
import { visit } from '../support/navigation.ts';
import { signIn } from '../support/people.ts';

const file = { name: 'policy.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n1 0 obj\n%%EOF\n') };

test('a client sends the proof of an own insurance on a phone, and staff accept it', { tag: '@full' }, async ({
  page,
  consolePage,
  signInStaff,
  newTenant,
  owner,
  mailbox,
}) => {
  const tenant = await newTenant();
  const { id } = tenant.contract;
  const { insurances } = await owner.send('GET', `/contracts/${id}/terms`);
  const own = insurances.find(({ name }: { name: Record<string, string> }) => name.EN === 'I have my own insurance');
  const { version } = await owner.send('GET', `/contracts/${id}/standing`);
  await owner.send('POST', `/contracts/${id}/change-insurance`, { version, insuranceId: own.id, reason: 'requested at the desk' });
  await page.setViewportSize({ width: 360, height: 780 });
  await signIn(page, tenant);
  await visit(page, `/my/contracts/${id}`);
  const block = page.locator('#own-insurance');
  await expect(block.getByText(/Upload a proof of an insurance of at least/)).toBeVisible();
  await block.getByRole('button', { name: 'Send the proof' }).click();
  await expect(block.getByText('Mandatory')).toHaveCount(5);
  await block.getByLabel('Insurer').fill('Kooperativa');
  await block.getByLabel('Policy number').fill('PN 123/4');
  await block.getByLabel('Valid until').fill('2031-12-31');
  await block.getByLabel(/^Insured sum/).fill('1');
  await block.getByLabel('Proof').setInputFiles(file);
  await block.getByRole('button', { name: 'Send the proof' }).click();
  // Typed values stay.
  await expect(block.getByText('The insured sum is lower than needed.')).toBeVisible();
  await expect(block.getByLabel('Policy number')).toHaveValue('PN 123/4');
  await block.getByLabel(/^Insured sum/).fill('5 000');
  expect(await overflowWidth(page)).toBe(0);
  expect(await axeViolations(page)).toEqual([]);
  await block.getByRole('button', { name: 'Send the proof' }).click();
  await expect(block.getByText('We have the proof and are checking it.', { exact: false })).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });
  await signInStaff();
  await consolePage.open(`/contracts/${id}`);
  await expect(page.getByRole('heading', { name: 'Own insurance' })).toBeVisible();
  await page.getByRole('button', { name: 'Accept the proof' }).click();
  await expect(page.getByRole('cell', { name: 'Accepted' })).toBeVisible();
  await mailbox.open(tenant.email, /accepted the proof/);
});
