import type { ContractRow } from '@komora/api/admin';
import type { ContractRowData } from './contract-row.sql.ts';

/** @param seesMoney false hides the balance */
export function presentContractRow(row: ContractRowData, seesMoney: boolean): ContractRow {
  const { firstName, lastName, legalEntityId: _, currency, monthlyNet, balance, ...rest } = row;
  return {
    ...rest,
    clientName: `${firstName} ${lastName}`.trim(),
    monthlyNet: { amount: monthlyNet, currency },
    balance: seesMoney ? { amount: balance, currency } : null,
  };
}
