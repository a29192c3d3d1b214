import { randomInt } from 'node:crypto';
import { waitUntil } from '@komora/testing';
import { expect, test } from 'vitest';
import { NumbersUnknown, restorePort } from '../../src/modules/billing/restore/index.ts';
import { ledgerPromises } from '../../src/modules/operations/audit/ledger-promises.sql.ts';
import { readState, writeState } from '../../src/platform/deployment/index.ts';
import { randomSource } from '../ledger/random-acts.ts';
import { openSession, type Tenancy } from '../tenancy.ts';
import { aFreeBox, moveIn, movements, payByHand, useGateways } from './restore-scene.ts';
import type { Deployment } from './restored-copy.ts';

const { atStripe, atGopay } = useGateways();

/** A seed for each run. The name of the test shows it, so that `RESTORE_SEED` repeats the run. */
const seed = Number(process.env.RESTORE_SEED ?? randomInt(2 ** 31));
const runs = Number(process.env.RESTORE_RUNS ?? 2);

const minuteMs = 60_000;
const dayMs = 86_400_000;

interface Numbered {
  legal_entity_id: string;
  series: string;
  year: number;
  sequence: number;
}

const listNumbers = async ({ app }: Deployment) =>
  (await app.rows<Numbered>('select legal_entity_id, series, year, sequence from invoices')).map(
    ({ legal_entity_id, series, year, sequence }) => `${legal_entity_id} ${series} ${year} ${sequence}`,
  );
const restore = ({ app }: Deployment) => app.app.registered.get(restorePort);

/** The program ends without recording its state: DATA_DIR contains what its worker has recorded after the last number. */
async function loseDisk(deployment: Deployment): Promise<void> {
  const { config, deploymentId } = deployment.app.context;
  const counters = await deployment.app.rows<{ number: string }>(
    `select concat_ws(' ', legal_entity_id, series, year, last_number) as number from invoice_counters order by 1`,
  );
  const recorded = async () => {
    const state = await readState(config.dataDir, deploymentId);
    const numbers = state?.counters.map(
      ({ legalEntityId, series, year, lastNumber }) => `${legalEntityId} ${series} ${year} ${lastNumber}`,
    );
    return numbers?.sort().join() === counters.map(({ number }) => number).join() ? state : null;
  };
  await waitUntil(async () => (await recorded()) !== null, { what: 'the recorded numbers' });
  const state = await recorded();
  await deployment.stop();
  if (state !== null) await writeState(config.dataDir, deploymentId, state);
}

/** The tenancies of a run, and the steps that advance it by minutes, days and months. */
class Life {
  readonly #deployment: Deployment;
  readonly #random: (below: number) => number;
  readonly #tenants: Tenancy[] = [];

  constructor(deployment: Deployment, random: (below: number) => number) {
    this.#deployment = deployment;
    this.#random = random;
  }

  async moveIn(box?: { boxId: string; insuranceId: string }): Promise<void> {
    this.#tenants.push(await moveIn(this.#deployment, { declinesLater: this.#random(2) === 0, ...(box === undefined ? {} : { box }) }));
  }

  /** Drops the tenants whose contracts the restored database does not contain. */
  async dropLost(): Promise<void> {
    const known = await this.#deployment.app.rows<{ id: string }>('select id from contracts');
    const kept = this.#tenants.filter(({ contractId }) => known.some(({ id }) => id === contractId));
    this.#tenants.splice(0, this.#tenants.length, ...kept);
  }

  /** A random time later, at any minute: the billing run, and sometimes a payment on the page. */
  async step(days = [0, 1, 5, 31][this.#random(4)] ?? 0): Promise<void> {
    const { clock, app } = this.#deployment;
    clock.set(new Date(clock.now().getTime() + days * dayMs + (1 + this.#random(1439)) * minuteMs));
    await app.runJob('process-payments', {});
    await this.#deployment.settle();
    for (const tenant of this.#tenants) {
      const unpaid = await app.rows(`select 1 from rents where contract_id = $1 and paying_status = 'WAITING_FOR_MANUAL'`, [
        tenant.contractId,
      ]);
      if (unpaid.length > 0 && this.#random(2) === 0)
        await payByHand(this.#deployment, { ...tenant, token: await openSession(app.pool, tenant.clientId) });
    }
  }
}

for (const [name, create] of [
  ['Stripe', atStripe],
  ['GoPay', atGopay],
] as const)
  for (let run = 0; run < runs; run++)
    test(`a restore at any minute of random months at ${name}: no period is charged twice, no number is used twice (RESTORE_SEED=${seed}, run ${run})`, async () => {
      const random = randomSource(seed + run);
      const deployment = await create();
      await (await deployment.start()).app.work();
      const life = new Life(deployment, random);
      for (let tenant = 0; tenant < 3; tenant++) await life.moveIn();
      for (let step = random(4); step > 0; step--) await life.step();
      const box = await aFreeBox(deployment);
      const original = await deployment.stop();
      const backup = await deployment.copy(original);

      await (await deployment.start(original)).app.work();
      const before = await listNumbers(deployment);
      const contracts = (await deployment.app.rows<{ id: string }>('select id from contracts')).map(({ id }) => id);
      const newcomer = random(4);
      for (let step = 0; step < 1 + random(4); step++) {
        if (step === newcomer) await life.moveIn(box);
        // A month passes for certain, so that charges and numbers are lost.
        await (step === 0 ? life.step(31) : life.step());
      }
      const lost = (await listNumbers(deployment)).filter((number) => !before.includes(number));
      expect(lost.length).toBeGreaterThan(0);
      const ofNewcomers = await deployment.app.rows<{ id: string }>(
        `select r.id from rents r where r.contract_id <> all($1) union all select order_id from contracts where id <> all($1)`,
        [contracts],
      );
      await loseDisk(deployment);

      const { clock } = deployment;
      clock.set(new Date(clock.now().getTime() + (1 + random(4000)) * minuteMs));
      const app = await deployment.start(backup);
      await life.dropLost();
      await app.runJob('process-payments', {});
      expect(await listNumbers(deployment), 'nothing is issued before the gateways are reconciled').toEqual(before);
      await restore(deployment)
        .reconcile()
        .catch((error: unknown) => {
          // The last payment is less than a minute older than the state: staff compare the last numbers.
          if (!(error instanceof NumbersUnknown) || error.recordedAt === null) throw error;
          return restore(deployment).reconcile({ numbersChecked: true });
        });
      // GoPay's statement is complete after two days.
      for (let day = 0; day < 4; day++) {
        clock.advance({ days: 1 });
        await app.runJob('process-payments', {});
        await deployment.settle();
      }
      for (let step = 0; step < 3; step++) await life.step();
      clock.advance({ days: 3 });
      await deployment.settle();

      const charged = Object.entries(movements()).map(([reference, kinds]) => [
        reference,
        kinds.filter((kind) => kind === 'CHARGE').length,
      ]);
      expect(
        charged.filter(([, times]) => times !== 1),
        'each order and period is charged once',
      ).toEqual([]);
      const known = await app.rows<{ id: string }>('select id from rents union all select id from orders');
      const unknown = charged.filter(([reference]) => !known.some(({ id }) => id === reference));
      expect(
        unknown.filter(([reference]) => !ofNewcomers.some(({ id }) => id === reference)),
        'every charge of a contract in the backup is found again under its own period',
      ).toEqual([]);
      expect(await restore(deployment).listOpen(), 'payments of lost contracts are listed').toHaveLength(unknown.length);
      expect(await app.rows(`select id from payments where status in ('CREATED', 'PENDING')`), 'every attempt ends known').toEqual([]);
      const numbers = await listNumbers(deployment);
      expect(new Set(numbers).size).toBe(numbers.length);
      expect(
        numbers.filter((number) => lost.includes(number)),
        'no number is used twice',
      ).toEqual([]);
      const issued = [...numbers, ...lost].map((number) => number.split(' '));
      for (const key of new Set(issued.map(([entity, series, year]) => `${entity} ${series} ${year}`))) {
        const sequences = issued.filter((parts) => parts.slice(0, 3).join(' ') === key).map(([, , , sequence]) => Number(sequence));
        expect(Math.max(...sequences), `numbers of ${key} without a gap`).toBe(sequences.length);
      }
      for (const [promise, violations] of Object.entries(ledgerPromises)) expect(await app.rows(violations), promise).toEqual([]);
    }, 240_000);
