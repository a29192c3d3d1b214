import { type ChargeKind, chooseVatTreatment, localDateIn, money, VatError } from '@komora/domain';
import { AppError } from '../../../platform/app-error.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { deriveId } from '../../../platform/ids.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import { actOnce, readLegalEntity, type StaffCall } from '../../operations/index.ts';
import { assertOwner, findContractLife, readNextDue, readPayerOn } from '../../tenancy/index.ts';
import { placeOfAccount } from '../account/index.ts';
import { chooseBillingDetails, shareVatRules } from '../billing-run/index.ts';
import { customerSnapshot, formatSubject, issueCharge } from '../invoice/index.ts';
import { applyCreditToCharge, assertAmount } from '../ledger/index.ts';
import { mailCharge } from './mail-charge.ts';

const mostUnits = 100;
const longestTermDays = 90;

/**
 * Charges the client of a contract for a late fee, a lock or cleaning, see {@link enterCharge}.
 * @throws AppError not-found, ledger/invalid-amount, ledger/no-vat-rule, idempotency/key-reused
 */
export function chargeClient(
  deps: Deps,
  input: { contractId: string; kind: ChargeKind; unitNet: number; quantity: number; dueInDays: number; reason: string },
  call: StaffCall,
): Promise<{ invoiceId: string }> {
  return actOnce(deps, call, input, async (trx) => {
    const { reason: _, ...charge } = input;
    const contract = await findContractLife(trx, input.contractId);
    if (contract === undefined) throw new AppError('not-found');
    const { clientId } = contract;
    const { legalEntityId } = await readNextDue(trx, input.contractId);
    const place = await placeOfAccount(trx, { clientId, legalEntityId, contractId: input.contractId }, call.scope);
    const invoiceId = await enterCharge(trx, deps, { actId: deps.ids.uuid(), clientId, ...charge });
    const { kind, unitNet, quantity } = charge;
    return {
      response: { invoiceId },
      audited: { id: invoiceId, ...place, after: { kind, unitNet, quantity, currency: contract.currency } },
    };
  });
}

/**
 * Charges the client of a contract in the transaction of an inspection, see {@link enterCharge}.
 * @param input.scope of the right to charge
 * @throws AppError not-found, also outside the scope; ledger/invalid-amount, ledger/no-vat-rule
 */
export async function chargeFormerClient(
  trx: Trx,
  deps: Deps,
  { scope, ...charge }: { actId: string; contractId: string; kind: ChargeKind; unitNet: number; dueInDays: number; scope: Scope },
): Promise<string> {
  const contract = await findContractLife(trx, charge.contractId);
  if (contract === undefined) throw new AppError('not-found');
  const { clientId } = contract;
  const { legalEntityId } = await readNextDue(trx, charge.contractId);
  await placeOfAccount(trx, { clientId, legalEntityId, contractId: charge.contractId }, scope);
  return enterCharge(trx, deps, { ...charge, clientId, quantity: 1 });
}

/**
 * Issues the invoice of a one-off charge with the VAT of today, which the ledger enters as CHARGE, pays it from the client's credit, and sends it to the client.
 * @param input.actId chosen by the caller; a repeated act with the same id issues nothing
 * @param input.unitNet net price of one, in minor units of the contract's currency
 * @returns the id of the invoice
 * @throws AppError ledger/invalid-amount (also for a quantity above 100 or a term above 90 days), ledger/no-vat-rule, not-found or forbidden
 * for a contract of somebody else
 */
export async function enterCharge(
  trx: Trx,
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
  await assertOwner(trx, contractId, clientId);
  const contract = await readNextDue(trx, contractId);
  const entity = await readLegalEntity(trx, contract.legalEntityId);
  const on = localDateIn(entity.time_zone, now);
  // The terms of today, not those of the next period.
  const invoicingDetails = chooseBillingDetails({ ...contract, payer: await readPayerOn(trx, contractId, on) });
  const rules = (await shareVatRules(trx))(contract.language);
  const query = {
    country: contract.country,
    itemKind: kind,
    customerType: invoicingDetails.type,
    on,
  };
  await issueCharge(trx, deps, {
    invoiceId,
    entity,
    clientId,
    contractId,
    language: contract.language,
    customer: customerSnapshot(invoicingDetails, contract.language),
    lines: [{ subject: formatSubject(contract.language, kind, contract.boxName), unitNet: money(unitNet, contract.currency), quantity }],
    treatment: chooseTreatment(rules, query),
    dueInDays,
    now,
  });
  await applyCreditToCharge(trx, deps, invoiceId);
  await mailCharge(trx, deps, invoiceId);
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
