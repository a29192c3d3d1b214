import { type ChargeKind, chooseVatTreatment, localDateIn, money, VatError } from '@komora/domain';
import { AppError } from '../../../platform/app-error.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { deriveId } from '../../../platform/ids.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { readLegalEntity } from '../../operations/index.ts';
import { assertOwner, readNextDue } from '../../tenancy/index.ts';
import { chooseBillingDetails, readVatRules } from '../billing-run/index.ts';
import { issueCharge } from '../invoice/index.ts';
import { assertAmount } from '../ledger/index.ts';

const mostUnits = 100;
const longestTermDays = 90;

/**
 * Charges a client for a late fee, a lock or cleaning: issues an invoice with the VAT of today, which the ledger enters as CHARGE.
 * @param input.actId chosen by the caller; a repeated act with the same id issues nothing
 * @param input.unitNet net price of one, in minor units of the contract's currency
 * @returns the id of the invoice
 * @throws AppError ledger/invalid-amount (also for a quantity above 100 or a term above 90 days), ledger/no-vat-rule, not-found or forbidden
 * for a contract of somebody else
 */
export async function chargeClient(
  deps: Deps,
  input: {
    actId: string;
    clientId: string;
    contractId: string;
    kind: ChargeKind;
    unitNet: number;
    quantity: number;
    dueInDays: number;
  },
): Promise<string> {
  const { actId, clientId, contractId, kind, unitNet, quantity, dueInDays } = input;
  assertAmount(unitNet);
  assertAmount(quantity);
  assertAmount(unitNet * quantity * 2);
  if (quantity > mostUnits || !Number.isInteger(dueInDays) || dueInDays < 0 || dueInDays > longestTermDays)
    throw new AppError('ledger/invalid-amount');
  const invoiceId = deriveId(deps.deploymentId, 'charge-invoice', actId);
  const now = deps.clock.now();
  await inTransaction(deps.db, async (trx) => {
    await assertOwner(trx, contractId, clientId);
    const contract = await readNextDue(trx, contractId);
    const entity = await readLegalEntity(trx, contract.legalEntityId);
    const invoicingDetails = chooseBillingDetails(contract);
    const rules = (await readVatRules(trx))(contract.language);
    const query = {
      country: contract.country,
      itemKind: kind,
      customerType: invoicingDetails.type,
      on: localDateIn(entity.time_zone, now),
    };
    await issueCharge(trx, deps, {
      invoiceId,
      entity,
      clientId,
      language: contract.language,
      boxName: contract.boxName,
      invoicingDetails,
      kind,
      unitNet: money(unitNet, contract.currency),
      quantity,
      treatment: chooseTreatment(rules, query),
      dueInDays,
      now,
    });
  });
  return invoiceId;
}

function chooseTreatment(...[rules, query]: Parameters<typeof chooseVatTreatment>): ReturnType<typeof chooseVatTreatment> {
  try {
    return chooseVatTreatment(rules, query);
  } catch (error) {
    if (error instanceof VatError) throw new AppError('ledger/no-vat-rule', {}, { cause: error });
    throw error;
  }
}
