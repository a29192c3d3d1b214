import type { Rehearsal, RehearsalRow } from '@komora/api/admin';
import { addDays, localDateIn } from '@komora/domain';
import { rehearseBilling } from '../../../modules/billing/index.ts';
import { AppError } from '../../../platform/app-error.ts';
import { csvFile } from '../../../platform/csv-file.ts';
import { inPreview } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import { getImport, type OldBill, readOldBills } from '../import/index.ts';
import { listBatch } from './rehearsal.sql.ts';

const days = 60;
const mostRows = 1000;

interface Compared extends Omit<Rehearsal, 'rows'> {
  rows: RehearsalRow[];
}

/**
 * Bills of the next 60 days by the billing run for the contracts of an import, beside the bills of the old system. Nothing is stored. The bills of one contract and
 * day are summed.
 * @throws AppError not-found, import/wrong-state
 */
export async function showRehearsal(deps: Deps, id: string, scope: Scope): Promise<Rehearsal> {
  const { rows, ...rest } = await rehearse(deps, id, scope);
  const shown = rows.toSorted((a, b) => Number(b.difference !== 0) - Number(a.difference !== 0)).slice(0, mostRows);
  return { ...rest, rows: shown };
}

/** @throws as {@link showRehearsal} */
export async function downloadRehearsal(deps: Deps, id: string, scope: Scope): Promise<{ bytes: Buffer; name: string; type: string }> {
  const { rows } = await rehearse(deps, id, scope);
  const amount = (minor: number | null) => (minor === null ? null : (minor / 100).toFixed(2));
  const lines = rows.map(({ on, contract, client, net, vat, gross, oldGross, difference }) => [
    on,
    contract,
    client,
    amount(net),
    amount(vat),
    amount(gross),
    amount(oldGross),
    amount(difference),
  ]);
  const header = ['day', 'contract', 'client', 'net', 'vat', 'gross', 'old', 'difference'];
  return { bytes: csvFile([header, ...lines]), name: 'rehearsal.csv', type: 'text/csv' };
}

async function rehearse(deps: Deps, id: string, scope: Scope): Promise<Compared> {
  const row = await getImport(deps, id, scope);
  if (row.kind !== 'CONTRACTS' || (row.state !== 'APPLIED' && row.state !== 'LIVE')) throw new AppError('import/wrong-state');
  const from = localDateIn(row.timeZone, deps.clock.now());
  const to = addDays(from, days - 1);
  const batch = new Map((await listBatch(deps.db, id)).map((one) => [one.contractId, one]));
  const bills = await inPreview(deps.db, (trx) => rehearseBilling(trx, [...batch.keys()], to));
  const ours = bills.map(({ contractId, ...bill }) => {
    const { externalId = '', client = '' } = batch.get(contractId) ?? {};
    return { contract: externalId, client, ...bill };
  });
  const clients = new Map([...batch.values()].map(({ externalId, client }) => [externalId, client]));
  const old = row.hasOldBills ? await readOldBills(deps.db, id) : null;
  const rows = compare(ours, old?.filter(({ on }) => on <= to) ?? null, clients);
  const sum = (values: (number | null)[]) => values.reduce<number>((total, value) => total + (value ?? 0), 0);
  return {
    currency: row.currency,
    from,
    to,
    gross: sum(rows.map(({ gross }) => gross)),
    oldGross: old === null ? null : sum(rows.map(({ oldGross }) => oldGross)),
    bills: rows.filter(({ gross }) => gross !== null).length,
    differences: rows.filter(({ difference }) => difference !== 0).length,
    rows,
  };
}

/** A row for each contract and day, by day and contract. Without old bills there are no differences. */
function compare(
  ours: readonly { on: string; contract: string; client: string; net: number; vat: number; gross: number }[],
  old: readonly OldBill[] | null,
  clients: ReadonlyMap<string, string>,
): RehearsalRow[] {
  const rows = new Map<string, RehearsalRow>();
  const keyOf = ({ on, contract }: { on: string; contract: string }) => `${on}/${contract}`;
  for (const bill of ours) {
    const { net, vat, gross } = rows.get(keyOf(bill)) ?? { net: 0, vat: 0, gross: 0 };
    const total = { net: (net ?? 0) + bill.net, vat: (vat ?? 0) + bill.vat, gross: (gross ?? 0) + bill.gross };
    rows.set(keyOf(bill), { on: bill.on, contract: bill.contract, client: bill.client, ...total, oldGross: null, difference: 0 });
  }
  for (const bill of old ?? []) {
    const none = { on: bill.on, contract: bill.contract, client: clients.get(bill.contract) ?? '', net: null, vat: null, gross: null };
    const row = rows.get(keyOf(bill)) ?? { ...none, oldGross: null, difference: 0 };
    rows.set(keyOf(bill), { ...row, oldGross: (row.oldGross ?? 0) + bill.gross });
  }
  return [...rows.values()]
    .map((row) => ({ ...row, difference: old === null ? 0 : (row.gross ?? 0) - (row.oldGross ?? 0) }))
    .sort((a, b) => a.on.localeCompare(b.on) || a.contract.localeCompare(b.contract));
}
