import { createHash } from 'node:crypto';
import type { InvoicingDetails } from '@komora/api';
import type { Currency, InvoicingPeriod, Language } from '@komora/api/enumerations';
import { type AgreementText, agreementText } from '@komora/documents/agreement/agreement-text';
import type { Reader } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { OrderTerms } from '../contract/index.ts';
import { readDraftPlace } from './agreement.sql.ts';
import { agreementSnapshot } from './agreement-snapshot.ts';

/** The agreed values of a contract that is not concluded yet. */
export interface AgreementDraft {
  boxId: string;
  insuranceId: string;
  language: Language;
  details: InvoicingDetails;
  invoicingPeriod: InvoicingPeriod;
  terms: OrderTerms;
  /** Of the first period, in minor units. */
  chargedNow: number;
  currency: Currency;
  /** Business date. */
  startsOn: string;
}

/** A blank to be filled in: the number exists when the contract is concluded. */
const BLANK = '…………………';

/**
 * The words of an agreement before its conclusion, and the SHA-256 of their values. The digest does not contain the time: it is the same until a value changes.
 * The text says that the service begins at once, as the consents will.
 */
export async function readAgreementDraft(
  reader: Reader,
  { clock, settings }: Pick<Deps, 'clock' | 'settings'>,
  { boxId, insuranceId, ...draft }: AgreementDraft,
): Promise<{ text: AgreementText; digest: string }> {
  const now = clock.now();
  const { terms } = draft;
  const source = {
    ...(await readDraftPlace(reader, { boxId, insuranceId })),
    id: '',
    business_id: BLANK,
    language: draft.language,
    order_id: '',
    ordered_at: now,
    starts_on: draft.startsOn,
    invoicing_period_months: draft.invoicingPeriod,
    rent_net_month: terms.rentNetMonth,
    insurance_net_month: terms.insuranceNetMonth,
    period_discount_bp: terms.periodDiscountBp,
    recurring_amount: terms.recurringAmount,
    currency: draft.currency,
    created_at: now,
    invoicing_details: draft.details,
    charge_amount: draft.chargedNow,
    terms,
  };
  const { noticeDays } = settings.on('notice', draft.startsOn);
  const values = agreementSnapshot(source, [], noticeDays);
  const digest = createHash('sha256')
    .update(JSON.stringify({ ...values, concludedAt: null }))
    .digest('hex');
  const consents = [{ kind: 'IMMEDIATE_START', text_version: '', accepted_at: now }];
  return { text: agreementText(agreementSnapshot(source, consents, noticeDays)), digest };
}
