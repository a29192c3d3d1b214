import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import { csvFile } from '../../../platform/csv-file.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import { placeOfAccount } from '../account/index.ts';
import { listDebtors } from './case-read.sql.ts';
import { showCase } from './show-cases.ts';

const columns = [
  'creditor',
  'reference',
  'debtor',
  'companyId',
  'street',
  'zip',
  'city',
  'country',
  'email',
  'phone',
  'contract',
  'invoice',
  'variableSymbol',
  'issuedOn',
  'suppliedOn',
  'dueOn',
  'daysOverdue',
  'handedOver',
  'open',
  'currency',
  'reminderOn',
  'lastCallOn',
  'overlockOn',
];

const decimal = (minor: number): string => (minor / 100).toFixed(2);

/** The debts of a case as CSV. Columns are names of the API, so that a file means the same in every language. The download is audited. @throws AppError not-found */
export async function downloadCase(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  id: string,
  { scope, audit }: { scope: Scope; audit: StaffAudit },
): Promise<{ bytes: Buffer; name: string; type: 'text/csv' }> {
  const { debts, ...found } = await showCase(deps, { id, scope });
  const debtors = new Map((await listDebtors(deps.db, id)).map((row) => [row.entryId, row]));
  const lines = debts.flatMap((debt) => {
    const debtor = debtors.get(debt.entryId);
    if (debtor === undefined) return [];
    const { customer, email, phone, variableSymbol, issuedOn, suppliedOn } = debtor;
    const { street = '', number = '', zip = null, city = null, countryCode = null } = customer.address ?? {};
    const sentOn = (kind: string) => debt.messages.find((message) => message.kind === kind)?.on ?? null;
    return [
      [
        found.legalEntityName,
        found.reference,
        customer.name ?? found.clientName,
        customer.companyId ?? null,
        `${street} ${number}`.trim(),
        zip,
        city,
        countryCode,
        email,
        phone,
        debt.contractNumber,
        debt.number,
        variableSymbol,
        issuedOn,
        suppliedOn,
        debt.dueOn,
        debt.days,
        decimal(debt.handed),
        decimal(debt.open),
        found.currency,
        sentOn('REMINDER'),
        sentOn('LAST_CALL'),
        sentOn('OVERLOCK'),
      ],
    ];
  });
  const { clientId, legalEntityId } = found;
  await inTransaction(deps.db, async (trx) => {
    const place = await placeOfAccount(trx, { clientId, legalEntityId, contractId: null }, scope);
    await writeAuditEntry(trx, deps, audit, { id, ...place, after: { debts: lines.length } });
  });
  return { bytes: csvFile([columns, ...lines]), name: `collection-${found.handedOn}-${id.slice(-6)}.csv`, type: 'text/csv' };
}
