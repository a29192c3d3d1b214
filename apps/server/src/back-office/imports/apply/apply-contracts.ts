import type { InvoicingPeriod } from '@komora/api/enumerations';
import { addDays, addMonthsClamped, compareDates, DomainError, isListPrice, localDateIn } from '@komora/domain';
import { priceMigrated, readVatRules } from '../../../modules/billing/index.ts';
import { occupyBoxes, vacateBoxes } from '../../../modules/catalog/index.ts';
import { type MigratedContract, newMigratedContracts, replaceMigratedContracts } from '../../../modules/tenancy/index.ts';
import { moveFilesWithContracts } from '../../records/index.ts';
import { documentFinder, storeDocuments } from '../document/index.ts';
import type { RowReader } from '../file/index.ts';
import type { Apply, ApplyInput } from './apply-input.ts';
import { type ContractLookups, readLookups } from './contract-lookups.ts';
import { saveRecords } from './places.sql.ts';
import { chunksOf, readRows } from './read-rows.ts';

const chunk = 500;
const highest = 2_147_483_647;
const money = { scale: 100, min: 0, max: 2_000_000_000 };
const periods: Record<string, InvoicingPeriod> = {
  '': 1,
  '1': 1,
  '3': 3,
  '6': 6,
  '12': 12,
  monthly: 1,
  quarterly: 3,
  annually: 12,
  yearly: 12,
};
/** Older contracts would be billed for many periods at once. */
const mostMonthsBehind = 12;

interface ContractRow extends MigratedContract {
  balance: number;
  deposit: number;
}

/**
 * Stores contracts that are not live and occupies their boxes. Balances and deposits wait for the go-live. A known contract of the same warehouse that is not live is
 * replaced; a live one, or one of another warehouse, is a fault.
 */
export const applyContracts: Apply = async (trx, deps, input) => {
  const now = deps.clock.now();
  const lookups = await readLookups(trx, input, now);
  const vatRulesIn = await readVatRules(trx);
  const boxes = new Set<string>();
  const documents = documentFinder(input.documents, input.faults);
  const rows = readRows(input, (row) => {
    const { contract, externalId } = readContract(row, input, lookups, { id: () => deps.ids.uuid(), now });
    if (contract.boxId !== '' && boxes.has(contract.boxId)) row.reject('box', 'import/box-occupied');
    boxes.add(contract.boxId);
    const keys = documents.of(row);
    return { externalId, keys, contract: row.isValid ? priced(row, contract, { input, lookups, vatRulesIn }) : contract };
  });
  documents.rejectUnlisted();
  const changed = rows.filter(({ externalId }) => lookups.known.has(externalId)).map(({ contract }) => contract.id);
  await vacateBoxes(trx, changed);
  const occupations = rows.map(({ contract: { id, boxId } }) => ({ boxId, contractId: id }));
  const taken = await occupyBoxes(trx, occupations, now);
  for (const { row, contract } of rows) if (taken.has(contract.boxId)) row.reject('box', 'import/box-occupied');
  const counts = { created: rows.length - changed.length, updated: changed.length };
  if (input.faults.count > 0) return counts;
  const { id: importId, legalEntityId } = input.import;
  let done = 0;
  for (const group of chunksOf(rows, chunk)) {
    const isKnown = ({ externalId }: { externalId: string }) => lookups.known.has(externalId);
    const contracts = (part: typeof group) => part.map(({ contract }) => contract);
    await newMigratedContracts(trx, deps, contracts(group.filter((one) => !isKnown(one))));
    const replaced = contracts(group.filter(isKnown));
    await replaceMigratedContracts(trx, deps, replaced);
    // A newer file can name another client.
    await moveFilesWithContracts(
      trx,
      replaced.map(({ id }) => id),
    );
    const records = group.map(({ externalId, contract: { id, balance, deposit, since } }) => {
      return { externalId, recordId: id, isCreated: true, balance, deposit, since };
    });
    await saveRecords(trx, { legalEntityId, importId, noun: 'CONTRACT' }, records);
    const owned = group.map(({ contract: { id, clientId }, keys }) => ({ contractId: id, clientId, keys }));
    if (input.isApplied) await storeDocuments(trx, deps, { importId, legalEntityId, staffId: input.staffId }, owned);
    for (const { contract } of group) input.warehouseIds.add(contract.warehouseId);
    done += group.length;
    await input.progress(done);
  }
  return counts;
};

function readContract(
  row: RowReader,
  { import: place }: ApplyInput,
  lookups: ContractLookups,
  { id, now }: { id: () => string; now: Date },
): { externalId: string; contract: ContractRow } {
  // It becomes the number of the contract.
  const externalId = row.required('externalId', 40).toUpperCase().replace(/\s/g, '');
  if (!/^[\p{Lu}\d./_-]{0,40}$/u.test(externalId)) row.reject('externalId');
  const known = lookups.known.get(externalId);
  if (known !== undefined && !lookups.quiet.has(known)) row.reject('externalId', 'import/contract-live');
  const warehouse = lookups.warehouse(row);
  const warehouseOfKnown = known === undefined ? undefined : lookups.quiet.get(known);
  // Sites of the other system may count their contracts separately: this is another contract, and its warehouse may be outside the scope.
  if (warehouse !== undefined && warehouseOfKnown !== undefined && warehouseOfKnown !== warehouse.id)
    row.reject('externalId', 'import/duplicate');
  const client = lookups.client(row);
  const insurance = lookups.insurance(row);
  const [since, paidThrough] = readDays(row, warehouse?.today ?? localDateIn('UTC', now));
  const rent = row.number('rent', money);
  if (!isListPrice(rent, place.currency)) row.reject('rent', 'price/out-of-bounds');
  const months = periods[row.text('period').toLowerCase()];
  if (months === undefined) row.reject('period');
  const contract = {
    id: known ?? id(),
    businessId: `${place.contractPrefix}-M-${externalId}`,
    clientId: client?.id ?? '',
    boxId: lookups.box(row, warehouse?.id) ?? '',
    warehouseId: warehouse?.id ?? '',
    legalEntityId: place.legalEntityId,
    language: client?.language ?? 'EN',
    currency: place.currency,
    since,
    paidThrough,
    months: months ?? 1,
    rent,
    insuranceId: insurance?.id ?? '',
    insurance: row.number('insurancePrice', money, insurance?.net ?? 0),
    recurring: 0,
    accessCode: readCode(row, 'entranceCode'),
    lockCode: readCode(row, 'boxCode'),
    deposit: row.number('deposit', money, 0),
    balance: row.number('balance', { ...money, min: -money.max }, 0),
  } as const;
  return { externalId, contract };
}

/** The last paid day is the day before the first day, or later. */
function readDays(row: RowReader, today: string): [string, string] {
  const [since, paidThrough] = [row.date('since'), row.date('paidThrough')];
  const isBefore = compareDates(paidThrough, addDays(since, -1)) < 0;
  const isBehind = compareDates(paidThrough, addMonthsClamped(today, -mostMonthsBehind)) < 0;
  if (row.isValid && (isBefore || isBehind)) row.reject('paidThrough', isBehind ? 'import/too-far-behind' : undefined);
  return [since, paidThrough];
}

function readCode(row: RowReader, field: 'entranceCode' | 'boxCode'): string | null {
  const code = row.text(field);
  if (code !== '' && !/^\d{4,8}$/.test(code)) row.reject(field);
  return code === '' ? null : code;
}

function priced(
  row: RowReader,
  contract: ContractRow,
  { input, lookups, vatRulesIn }: { input: ApplyInput; lookups: ContractLookups; vatRulesIn: Awaited<ReturnType<typeof readVatRules>> },
): ContractRow {
  const { country, currency } = input.import;
  const { months, rent, insurance, language, paidThrough } = contract;
  const customerType = lookups.client(row)?.customerType ?? 'FyzickaOsoba';
  try {
    const terms = { country, customerType, currency, language, months, rent, insurance, on: addDays(paidThrough, 1) };
    const recurring = priceMigrated(terms, vatRulesIn);
    if (recurring > highest || recurring <= 0) row.reject('rent', 'price/out-of-bounds');
    return { ...contract, recurring };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    row.reject('rent', 'ledger/no-vat-rule');
    return contract;
  }
}
