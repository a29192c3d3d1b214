import type { Currency, InvoicingPeriod, Language } from '@komora/api/enumerations';
import { type LocalDate, migratedStart } from '@komora/domain';
import type { Trx } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { encrypt } from '../../../platform/secrets.ts';
import { newDoorCodes } from '../contract/index.ts';
import { insertQuiet, updateQuiet } from './migration.sql.ts';

/** A contract of another system. Amounts in minor units, net per month except `recurring`. */
export interface MigratedContract {
  id: string;
  /** Its public number. */
  businessId: string;
  clientId: string;
  boxId: string;
  warehouseId: string;
  legalEntityId: string;
  language: Language;
  currency: Currency;
  since: LocalDate;
  paidThrough: LocalDate;
  months: InvoicingPeriod;
  rent: number;
  insuranceId: string;
  insurance: number;
  /** Price of a period, with VAT. */
  recurring: number;
  /** Null: a new one. */
  accessCode: string | null;
  lockCode: string | null;
}

type MigrationDeps = Pick<Deps, 'ids' | 'secretKey' | 'clock'>;

/** Stores contracts that are not live: without order, agreement, rents and messages. Their boxes are occupied by the caller. */
export async function newMigratedContracts(trx: Trx, deps: MigrationDeps, contracts: readonly MigratedContract[]): Promise<void> {
  await insertQuiet(trx, contracts.map(stored(deps)), deps.clock.now());
}

/** Replaces all values of contracts that are not live. Codes that the file does not have stay. */
export async function replaceMigratedContracts(trx: Trx, deps: MigrationDeps, contracts: readonly MigratedContract[]): Promise<void> {
  await updateQuiet(trx, contracts.map(stored(deps)));
}

const stored = (deps: MigrationDeps) => (contract: MigratedContract) => {
  const { since, paidThrough, months, accessCode, lockCode, ...rest } = contract;
  const { startsOn, monthsBilled } = migratedStart(since, paidThrough);
  const codes = newDoorCodes(deps);
  const secret = (code: string) => encrypt(deps.secretKey, code).toString('hex');
  return {
    ...rest,
    startsOn,
    months,
    // The next period has the number 1.
    offset: monthsBilled - months,
    accessCode: secret(accessCode ?? codes.accessCode),
    lockCode: secret(lockCode ?? codes.lockCode),
    keepsAccessCode: accessCode === null,
    keepsLockCode: lockCode === null,
  };
};
