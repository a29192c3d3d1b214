import { assertInvariants } from './model-invariants.ts';
import { backUp, restore } from './model-restore.ts';
import type { Step } from './model-steps.ts';
import { type Incidents, type Life, type ModelHarness, type ModelTenant, noIncidents, type OnPage } from './model-types.ts';

/** Runs the steps, settles everything that is open, and compares the data with the gateway's ledger. */
export async function live(harness: ModelHarness, steps: readonly Step[], start: string): Promise<void> {
  harness.clock.set(start);
  const life: Life = { tenants: [], incidents: new Map(), backup: null, lostNumbers: [], isRestored: false };
  for (const one of steps) {
    const { tenants } = life;
    const tenant = 'who' in one ? tenants[one.who % tenants.length] : undefined;
    if (one.do === 'BACKUP') life.backup = await backUp(harness, life);
    else if (one.do === 'RESTORE') await restore(harness, life);
    else if (tenant !== undefined && isDisturbance(one)) await disturb(harness, { tenant, incidents: incidentsOf(life, tenant) }, one);
    else await take(harness, tenants, one);
  }
  for (const [index, incidents] of [...life.incidents.values()].entries())
    while (incidents.disputes.some(({ state }) => state === 'OPEN')) await decide(incidents, index % 2 === 1);
  await comeToRest(harness);
  await assertInvariants(harness, life);
}

const disturbing = [
  'TRANSFER',
  'DISPUTE',
  'VERDICT',
  'APPEAL',
  'CHARGE',
  'WRITE_OFF',
  'BAD_DEBT',
  'RECOVER',
  'DEPOSIT',
  'END_DEPOSIT',
] as const;
type Disturbance = Step & { do: (typeof disturbing)[number] };
const isDisturbance = (step: Step): step is Disturbance => disturbing.some((name) => name === step.do);

function incidentsOf({ incidents: all }: Life, tenant: ModelTenant): Incidents {
  const known = all.get(tenant) ?? noIncidents();
  all.set(tenant, known);
  return known;
}

async function disturb(
  harness: ModelHarness,
  { tenant, incidents }: { tenant: ModelTenant; incidents: Incidents },
  one: Disturbance,
): Promise<void> {
  switch (one.do) {
    case 'VERDICT':
      return decide(incidents, one.won);
    case 'APPEAL':
      return appeal(incidents);
    case 'BAD_DEBT':
      return giveUp(harness, tenant);
    case 'RECOVER':
      incidents.recovered += await harness.recover(tenant, one.percent);
      return;
    case 'DISPUTE': {
      const dispute = await harness.dispute(tenant, one.which);
      if (dispute !== null) incidents.disputes.push(dispute);
      return;
    }
    case 'CHARGE':
      return harness.charge(tenant);
    case 'WRITE_OFF':
      incidents.writtenOff += await harness.writeOff(tenant, one.percent);
      return;
    case 'DEPOSIT':
      incidents.deposits.push({ id: await harness.holdDeposit(tenant, one.amount), amount: one.amount });
      return;
    case 'END_DEPOSIT': {
      const deposit = incidents.deposits.shift();
      if (deposit !== undefined) incidents.paidByDeposits += await harness.endDeposit(tenant, deposit);
      return;
    }
    case 'TRANSFER':
      return payByTransfer(harness, { tenant, incidents }, one.percent);
  }
}

async function payByTransfer(
  harness: ModelHarness,
  { tenant, incidents }: { tenant: ModelTenant; incidents: Incidents },
  percent: number,
): Promise<void> {
  const [rent] = await harness.rows<{ id: string; open: number }>(
    `select r.id, e.amount - e.allocated as open from rents r join invoices i on i.rent_id = r.id and i.kind = 'INVOICE'
     join ledger_entries e on e.source = 'DOCUMENT' and e.source_id = i.id where r.contract_id = $1 and r.paid_at is null order by r.period_from limit 1`,
    [tenant.contractId],
  );
  const amount = Math.round(((rent?.open ?? 0) * percent) / 100);
  if (rent === undefined || amount === 0) return;
  await harness.transfer(rent.id, amount);
  incidents.transfers.push({ rentId: rent.id, amount });
}

async function decide({ disputes }: Incidents, won: boolean): Promise<void> {
  const dispute = disputes.find(({ state }) => state === 'OPEN');
  if (dispute === undefined) return;
  await dispute.close(won);
  dispute.state = won ? 'WON' : 'LOST';
}

/** The bank returns the money of a lost dispute. */
async function appeal({ disputes }: Incidents): Promise<void> {
  const lost = disputes.find(({ state }) => state === 'LOST');
  if (lost === undefined) return;
  await lost.close(true);
  lost.state = 'RETURNED';
}

/** Waits until the law allows it, with the bills of this time. */
async function giveUp(harness: ModelHarness, tenant: ModelTenant): Promise<void> {
  const days = await harness.giveUp(tenant);
  if (days === null || days === 0) return;
  for (let passed = 0; passed < days; passed += 28) await month(harness, Math.min(28, days - passed));
  await harness.giveUp(tenant);
}

async function month(harness: ModelHarness, days: number): Promise<void> {
  harness.clock.advance({ days });
  await harness.bill();
  await harness.drain();
  harness.clock.advance({ minutes: 1 });
  await harness.run('reconcile-payments');
  await harness.drain();
}

async function take(harness: ModelHarness, tenants: ModelTenant[], one: Step): Promise<void> {
  const tenant = 'who' in one ? tenants[one.who % tenants.length] : undefined;
  switch (one.do) {
    case 'RETURN':
      await harness.returnRefund?.(one.which);
      return;
    case 'MOVE_IN':
      // An order needs a gateway that responds.
      await harness.setDown(false);
      harness.loseResponses(false);
      tenants.push(
        await harness.moveIn(one.card, {
          company: one.company ?? 0,
          sameClientAs: one.client === undefined ? undefined : tenants[one.client % tenants.length],
        }),
      );
      return;
    case 'WAIT':
      return harness.clock.advance({ hours: one.hours });
    case 'MONTHS':
      for (let passed = 0; passed < one.months; passed++) await month(harness, 30);
      return;
    case 'BILL':
      await Promise.all(Array.from({ length: one.workers }, () => harness.bill()));
      return;
    case 'PAY':
      if (tenant !== undefined) await payOldest(harness, tenant, one.onPage);
      return;
    case 'LEAVE':
      if (tenant !== undefined) await giveNotice(harness, tenant, one.afterDays);
      return;
    case 'ACT':
      if (tenant !== undefined) await harness.act(tenant, one.act, one.inDays);
      return;
    case 'ACCEPT':
      return tenant === undefined ? undefined : harness.accept(tenant);
    case 'WAVER':
      if (tenant !== undefined) await waver(harness, tenant, one);
      return;
    case 'DOWN':
      return harness.setDown(one.down);
    case 'LOSE':
      return harness.loseResponses(one.lose);
    case 'SETTLE':
      harness.clock.advance({ minutes: 1 });
      await harness.run('reconcile-payments');
      return harness.drain();
    case 'NIGHT':
      return harness.run('terminate-due-contracts');
  }
}

async function payOldest(harness: ModelHarness, tenant: ModelTenant, onPage: OnPage): Promise<void> {
  const [rent] = await harness.rows<{ id: string }>(
    'select id from rents where contract_id = $1 and paid_at is null order by period_number limit 1',
    [tenant.contractId],
  );
  if (rent !== undefined) await harness.payRent(tenant, rent.id, onPage);
}

async function giveNotice(harness: ModelHarness, { contractId }: ModelTenant, afterDays: number): Promise<void> {
  await harness.rows(
    `update contracts set status = 'TERMINATING', terminates_on = greatest(starts_on, ($2::timestamptz at time zone 'Europe/Bratislava')::date + $3::integer)
     where id = $1 and status = 'ACTIVE'`,
    [contractId, harness.clock.now(), afterDays],
  );
}

/** A notice for a day of the next period, which is billed only up to it; then staff take the notice back or move the day. */
async function waver(harness: ModelHarness, tenant: ModelTenant, { act, lastDay, inDays }: Step & { do: 'WAVER' }): Promise<void> {
  const [next] = await harness.rows<{ on: string }>(`select next_charge_on as "on" from contracts where id = $1 and status = 'ACTIVE'`, [
    tenant.contractId,
  ]);
  if (next === undefined) return;
  const begins = new Date(`${next.on}T05:00:00Z`);
  const days = Math.ceil((begins.getTime() - harness.clock.now().getTime()) / 86_400_000);
  if (days > 0) {
    await giveNotice(harness, tenant, days + lastDay);
    harness.clock.advance({ days });
  }
  await harness.bill();
  await harness.act(tenant, act, inDays);
}

/** Brings the gateway up and runs the due jobs and acts of staff of ten days, until nothing is open. */
async function comeToRest(harness: ModelHarness): Promise<void> {
  await harness.setDown(false);
  harness.loseResponses(false);
  for (let day = 0; day < 10; day++) {
    harness.clock.advance({ days: 1 });
    await harness.bill();
    await harness.run('reconcile-payments');
    await harness.drain();
    harness.clock.advance({ minutes: 31 });
    await harness.run('reconcile-payments');
    await harness.drain();
    await harness.endNeverArrived?.();
    await harness.resendRefunds();
  }
  await harness.run('terminate-due-contracts');
  await harness.bill();
  harness.clock.advance({ minutes: 31 });
  await harness.run('reconcile-payments');
  await harness.drain();
}
