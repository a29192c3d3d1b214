import { expect } from 'vitest';
import { type Backup, type Incidents, type Life, type ModelHarness, noIncidents } from './model-types.ts';

export async function backUp(harness: ModelHarness, { tenants, incidents }: Life): Promise<Backup> {
  await harness.backup();
  return new Map(
    tenants.map((tenant) => {
      const known = incidents.get(tenant) ?? noIncidents();
      return [tenant, { ...known, disputes: [...known.disputes], transfers: [...known.transfers], deposits: [...known.deposits] }];
    }),
  );
}

export const listNumbers = async (harness: ModelHarness): Promise<string[]> =>
  (
    await harness.rows<{ number: string }>(
      `select concat_ws(' ', legal_entity_id, series, year, sequence) as number from invoices order by legal_entity_id, series, year, sequence`,
    )
  ).map(({ number }) => number);

/**
 * Starts the program on the copy, reconciles it, and lets four days pass: GoPay's statement is complete after two. Staff enter the bank statements and
 * the letters about disputes of the lost time again; their other acts stay lost. Clients whose contract is lost leave the life.
 */
export async function restore(harness: ModelHarness, life: Life): Promise<void> {
  if (life.backup === null) return;
  const { tenants, incidents, backup } = life;
  life.backup = null;
  await harness.setDown(false);
  harness.loseResponses(false);
  const before = await listNumbers(harness);
  const contracts = new Set(backup.keys());
  await harness.restore();
  const known = new Set(await listNumbers(harness));
  life.lostNumbers.push(...before.filter((number) => !known.has(number)));
  life.isRestored = true;
  tenants.splice(0, tenants.length, ...tenants.filter((tenant) => contracts.has(tenant)));
  await harness.bill();
  expect((await listNumbers(harness)).length, 'nothing is issued before the gateway is reconciled').toBe(known.size);
  const lost = new Map(incidents);
  incidents.clear();
  for (const [tenant, once] of backup) incidents.set(tenant, once);
  for (let day = 0; day < 4; day++) {
    await harness.reconcile();
    await harness.bill();
    for (const name of ['reconcile-payments', 'refresh-disputes', 'recheck-refunds'] as const) await harness.run(name);
    await harness.drain();
    harness.clock.advance({ days: 1 });
  }
  for (const [tenant, once] of backup) await repeat(harness, once, lost.get(tenant));
}

async function repeat(harness: ModelHarness, once: Incidents, lost: Incidents | undefined): Promise<void> {
  for (const transfer of lost?.transfers.slice(once.transfers.length) ?? []) {
    const unpaid = await harness.rows(
      `select 1 from invoices i join rents r on r.id = i.rent_id where i.rent_id = $1 and i.kind = 'INVOICE' and r.paid_at is null`,
      [transfer.rentId],
    );
    // Staff return it without an invoice that it could name, or if a charge of the lost time has paid the rent before it.
    if (unpaid.length === 0) continue;
    await harness.transfer(transfer.rentId, transfer.amount);
    once.transfers.push(transfer);
  }
  for (const dispute of lost?.disputes ?? []) {
    const isThere = dispute.repeat === undefined || (await dispute.repeat());
    if (isThere && !once.disputes.includes(dispute)) once.disputes.push(dispute);
    if (!isThere) once.disputes = once.disputes.filter((other) => other !== dispute);
  }
}
