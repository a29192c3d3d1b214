import type { LegalEntityRecord } from '@komora/api/admin';
import { isIban, normaliseIban } from '@komora/domain';
import { AppError, fieldError } from '../../../platform/app-error.ts';
import { type Audited, type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import { catalogueChanged, EVERYTHING } from '../../../platform/db/catalogue-changes.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { inTransaction, violatedConstraint } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import { deleteAccount, insertAccount, touchCompany, updateAccount } from './bank-account.sql.ts';
import { hasIban, type LegalEntityRecordRow, lockLegalEntity } from './legal-entity-record.sql.ts';
import { presentLegalEntity, readBack } from './save-legal-entity.ts';

type AccountDeps = Pick<Deps, 'db' | 'clock' | 'ids'>;
type Account = LegalEntityRecordRow['accounts'][number];
type Changes = Pick<Audited, 'before' | 'after'>;

export interface CompanyChange {
  /** The company. */
  id: string;
  version: number;
  scope: Scope;
}

/** @throws AppError not-found, changed-elsewhere; at `iban`: request/invalid, legal-entity/iban-exists */
export function addAccount(
  deps: AccountDeps,
  { label, iban: typed, bic, ...change }: CompanyChange & { label: string; iban: string; bic: string | null },
  audit: StaffAudit,
): Promise<LegalEntityRecord> {
  if (!isIban(typed)) throw fieldError('iban', 'revalid/rule/basic/regex');
  const iban = normaliseIban(typed);
  return changeCompany(deps, change, audit, async (trx, { id: legalEntityId }) => {
    if (await hasIban(trx, { iban, exceptId: legalEntityId })) throw fieldError('iban', 'legal-entity/iban-exists');
    await insertAccount(trx, { id: deps.ids.uuid(), legalEntityId, label, iban, bic, now: deps.clock.now() });
    await touchCompany(trx, legalEntityId, null);
    return { after: { label, iban, bic } };
  });
}

type AccountChange = CompanyChange & { accountId: string };

/** @throws AppError not-found, changed-elsewhere; bank-account/is-default if it would be closed */
export function changeAccount(
  deps: AccountDeps,
  { accountId, label, bic, isClosed, ...change }: AccountChange & { label: string; bic: string | null; isClosed: boolean },
  audit: StaffAudit,
): Promise<LegalEntityRecord> {
  return changeCompany(deps, change, audit, async (trx, company) => {
    const account = find(company, accountId);
    if (account.isDefault && isClosed) throw new AppError('bank-account/is-default');
    await updateAccount(trx, accountId, { label, bic, isClosed, now: deps.clock.now() });
    // The company has the BIC of its default account.
    await touchCompany(trx, company.id, account.isDefault ? { iban: account.iban, bic } : null);
    const { iban } = account;
    return {
      before: { iban, label: account.label, bic: account.bic, isClosed: account.isClosed },
      after: { iban, label, bic, isClosed },
    };
  });
}

/** Makes an account the default. @throws AppError not-found, changed-elsewhere, bank-account/closed */
export function chooseAccount(deps: AccountDeps, { accountId, ...change }: AccountChange, audit: StaffAudit): Promise<LegalEntityRecord> {
  return changeCompany(deps, change, audit, async (trx, company) => {
    const { iban, bic, isClosed } = find(company, accountId);
    if (isClosed) throw new AppError('bank-account/closed');
    await touchCompany(trx, company.id, { iban, bic });
    return { before: { iban: company.iban, bic: company.bic }, after: { iban, bic } };
  });
}

/** @throws AppError not-found, changed-elsewhere, bank-account/is-default, bank-account/has-statements */
export function removeAccount(deps: AccountDeps, { accountId, ...change }: AccountChange, audit: StaffAudit): Promise<LegalEntityRecord> {
  return changeCompany(deps, change, audit, async (trx, company) => {
    const { iban, label, bic, isDefault, hasStatements } = find(company, accountId);
    if (isDefault) throw new AppError('bank-account/is-default');
    if (hasStatements) throw new AppError('bank-account/has-statements');
    await deleteAccount(trx, accountId);
    await touchCompany(trx, company.id, null);
    return { before: { label, iban, bic } };
  });
}

function find({ accounts }: LegalEntityRecordRow, accountId: string): Account {
  const account = accounts.find(({ id }) => id === accountId);
  if (account === undefined) throw new AppError('not-found');
  return account;
}

/** Changes the accounts of a locked company, with its audit entry. Pages show the default account. */
async function changeCompany(
  deps: AccountDeps,
  { id, version, scope }: CompanyChange,
  audit: StaffAudit,
  change: (trx: Trx, company: LegalEntityRecordRow) => Promise<Changes>,
): Promise<LegalEntityRecord> {
  try {
    const changed = await inTransaction(deps.db, async (trx) => {
      const company = await lockLegalEntity(trx, id, scope);
      if (company === undefined) throw new AppError('not-found');
      if (company.version !== version) throw new AppError('changed-elsewhere', { current: presentLegalEntity(company) });
      await writeAuditEntry(trx, deps, audit, { id, legalEntityId: id, ...(await change(trx, company)) });
      return readBack(trx, id);
    });
    catalogueChanged(deps.db, EVERYTHING);
    return changed;
  } catch (error) {
    if (violatedConstraint(error) === 'bank_accounts_iban') throw fieldError('iban', 'legal-entity/iban-exists');
    throw error;
  }
}
