import { randomUUID } from 'node:crypto';
import { expect, test } from '../fixtures.ts';

/** A statement with one transfer for each payer. */
const statement = (iban: string, payers: readonly string[]) => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt>
  <GrpHdr><MsgId>${randomUUID()}</MsgId><CreDtTm>2026-03-02T06:00:00+01:00</CreDtTm></GrpHdr>
  <Stmt><Id>${randomUUID()}</Id><CreDtTm>2026-03-02T06:00:00+01:00</CreDtTm>
    <Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>EUR</Ccy></Acct>
    ${payers
      .map(
        (payer) => `<Ntry><Amt Ccy="EUR">0.03</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-03-02</Dt></BookgDt>
    <NtryDtls><TxDtls><RltdPties><Dbtr><Nm>${payer}</Nm></Dbtr></RltdPties><RmtInf><Ustrd>${payer}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`,
      )
      .join('\n')}
  </Stmt></BkToCstmrStmt></Document>`;

test('a dialog keeps its transfer when a colleague settles that one', { tag: '@full' }, async ({
  page,
  consolePage,
  signInStaff,
  owner,
}) => {
  const [mine, next] = [`Mine ${randomUUID().slice(0, 8)}`, `Next ${randomUUID().slice(0, 8)}`];
  const { iban } = (await owner.send('GET', '/legal-entities')).rows.find((one: { currency: string }) => one.currency === 'EUR');
  await owner.send('POST', '/bank-statements', { content: Buffer.from(statement(iban, [mine, next])).toString('base64') });
  const listed = async (): Promise<{ id: string; payerName: string | null }[]> =>
    (await owner.send('GET', '/bank-statements/unmatched?limit=200')).transfers;
  const ownNames = async () => (await listed()).map(({ payerName }) => payerName).filter((name) => name === mine || name === next);
  await signInStaff();
  await page.clock.install();
  await consolePage.open('/money/bank');
  const list = page.getByRole('list', { name: 'Transfers without a rent' });
  await list.getByRole('button', { name: mine }).click();
  await page.getByRole('button', { name: 'Take off the list' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('What was done').fill('sent back');
  const id = (await listed()).find(({ payerName }) => payerName === mine)?.id;
  await owner.send('POST', `/bank-statements/unmatched/${id}/dismiss`, { note: 'by a colleague' });
  // The list is read again when somebody comes back to the window after some time.
  await page.clock.fastForward(61_000);
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByRole('button', { name: mine, includeHidden: true })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Take it off the list' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  expect(await ownNames()).toEqual([next]);
});

test('the address of a settled transfer marks it in its list, and opens no other one', { tag: '@full' }, async ({
  page,
  consolePage,
  signInStaff,
  owner,
}) => {
  const [settled, other] = [`Settled ${randomUUID().slice(0, 8)}`, `Other ${randomUUID().slice(0, 8)}`];
  const { iban } = (await owner.send('GET', '/legal-entities')).rows.find((one: { currency: string }) => one.currency === 'EUR');
  await owner.send('POST', '/bank-statements', { content: Buffer.from(statement(iban, [settled, other])).toString('base64') });
  const { transfers } = await owner.send('GET', '/bank-statements/unmatched?limit=200');
  const { id } = transfers.find(({ payerName }: { payerName: string | null }) => payerName === settled);
  await owner.send('POST', `/bank-statements/unmatched/${id}/dismiss`, { note: 'sent back' });
  await signInStaff();
  await consolePage.open(`/money/bank?open=${id}`);
  await expect(page.getByRole('row').filter({ hasText: settled })).toHaveAttribute('aria-current', 'true');
  await expect(page.getByRole('list', { name: 'Transfers without a rent' }).getByRole('button', { name: other })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Take off the list' })).toHaveCount(0);
  await consolePage.open(`/money/bank?open=${randomUUID()}`);
  await expect(page.getByText('not in the list any more')).toBeVisible();
});
