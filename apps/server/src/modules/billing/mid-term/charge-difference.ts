import { differenceOfDays, localDateIn } from '@komora/domain';
import type { Trx } from '../../../platform/db/database.ts';
import { deriveId } from '../../../platform/ids.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { readLegalEntity } from '../../operations/index.ts';
import type { SettledDifference } from '../../tenancy/index.ts';
import { chooseBillingDetails } from '../billing-run/index.ts';
import { mailCharge } from '../charge/index.ts';
import { customerSnapshot, formatSubject, issuePricedCharge } from '../invoice/index.ts';
import { applyCreditToCharge } from '../ledger/index.ts';
import { insertMidTermDocument } from './mid-term.sql.ts';
import type { MidTerm } from './mid-term.ts';

/** Days from the issue to the due date. */
const dueInDays = 14;
const kinds = { RENT: 'RENT_DIFFERENCE', INSURANCE: 'INSURANCE_DIFFERENCE' } as const;

/**
 * Invoices what the remaining days cost more, as a one-off charge with the VAT of today: it has no rent, so that no card is charged with it. Sends it to the
 * client.
 */
export async function chargeDifference(
  trx: Trx,
  deps: Deps,
  { contract, last, changeId, whole, days, priceBoth }: MidTerm,
): Promise<Pick<SettledDifference, 'charge' | 'messages'>> {
  const now = deps.clock.now();
  const entity = await readLegalEntity(trx, last.legalEntityId);
  const details = chooseBillingDetails(last);
  const both = priceBoth({ on: localDateIn(entity.time_zone, now), customerType: details.type });
  const difference = differenceOfDays(both, whole, days);
  if (difference === null || difference.total.payable.amount <= 0) return { charge: null, messages: [] };
  const invoiceId = deriveId(deps.deploymentId, 'mid-term-invoice', changeId);
  await issuePricedCharge(trx, deps, {
    invoiceId,
    entity,
    clientId: contract.clientId,
    contractId: contract.id,
    language: last.language,
    customer: customerSnapshot(details, last.language),
    document: {
      ...difference,
      lines: difference.items.map(({ kind, net, ...amounts }) => ({
        ...amounts,
        net,
        unitNet: net,
        quantity: 1,
        subject: formatSubject(last.language, kinds[kind], last.boxName, difference.days),
      })),
    },
    dueInDays,
    now,
  });
  await insertMidTermDocument(trx, { documentId: invoiceId, changeId, days: difference.days });
  await applyCreditToCharge(trx, deps, invoiceId);
  const message = await mailCharge(trx, deps, invoiceId);
  return { charge: difference.total.payable, messages: [message] };
}
