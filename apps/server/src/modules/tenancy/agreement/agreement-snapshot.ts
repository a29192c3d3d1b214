import { InvoicingDetails } from '@komora/api';
import { Country, Language } from '@komora/api/enumerations';
import type { AgreementData } from '@komora/documents/print';
import { PAID_INSURANCE_NOTICE_DAYS, PROOF_GRACE_DAYS, personName } from '@komora/domain';
import * as z from 'zod/mini';
import { formatPhone } from '../../../platform/format-phone.ts';
import { OrderTerms } from '../contract/index.ts';
import type { AgreementSource, ConsentRow } from './agreement.sql.ts';

const Texts = z.record(z.string(), z.string());
const ConsentKind = z.enum(['TERMS_AND_CONDITIONS', 'RECURRING_PAYMENTS', 'PRIVACY_POLICY', 'IMMEDIATE_START', 'NEWSLETTER']);
const PeriodMonths = z.union([z.literal(1), z.literal(3), z.literal(6), z.literal(12)]);

/** Builds the content of a contract's agreement, in the language of the order. It never contains door codes. */
export function agreementSnapshot(source: AgreementSource, consents: readonly ConsentRow[], noticeDays: number): AgreementData {
  const language = Language.parse(source.language);
  const details = InvoicingDetails.parse(source.invoicing_details);
  const { promotionRefund, priceClauseDays } = OrderTerms.parse(source.terms);
  const insurance = Texts.parse(source.insurance_name);
  const person = personName(details, language);
  return {
    number: source.business_id,
    language,
    country: Country.parse(source.country),
    concludedAt: source.created_at.toISOString(),
    timeZone: source.time_zone,
    operator: {
      name: source.name,
      address: { street: source.street, number: source.number, city: source.city, zip: source.zip, countryCode: source.country },
      companyId: source.company_id,
      taxId: source.tax_id,
      vatId: source.vat_id,
      registerEntry: source.register_entry,
      iban: source.iban,
      bic: source.bic,
      email: source.email,
      phoneNumber: formatPhone(source.phone_number),
    },
    customer: {
      name: details.company?.name ?? person,
      person,
      isConsumer: details.type === 'FyzickaOsoba',
      address: details.address,
      companyId: details.company?.ico ?? null,
      taxId: details.company?.dic || null,
      vatId: details.company?.icoDph || null,
      email: details.email,
      phoneNumber: formatPhone(details.telephoneNumber),
    },
    box: { name: source.box_name, widthCm: source.width_cm, lengthCm: source.length_cm, heightCm: source.height_cm },
    warehouse: {
      name: source.warehouse_name,
      address: {
        street: source.warehouse_street,
        number: source.warehouse_number,
        city: source.warehouse_city,
        zip: source.warehouse_zip,
        countryCode: source.warehouse_country,
      },
    },
    startsOn: source.starts_on,
    periodMonths: PeriodMonths.parse(source.invoicing_period_months),
    currency: source.currency,
    rentNetMonth: source.rent_net_month,
    insuranceNetMonth: source.insurance_net_month,
    periodDiscountBp: source.period_discount_bp,
    firstAmount: source.charge_amount,
    recurringAmount: source.recurring_amount,
    refund: promotionRefund && promotionRefund.amount > 0 ? { amount: promotionRefund.amount, by: promotionRefund.by } : null,
    insurance: { name: insurance[language] ?? insurance.EN ?? Object.values(insurance)[0] ?? '', coverage: source.coverage_amount },
    ...(source.proof_days === null
      ? {}
      : { ownInsurance: { proofDays: source.proof_days, graceDays: PROOF_GRACE_DAYS, noticeDays: PAID_INSURANCE_NOTICE_DAYS } }),
    noticeDays,
    ...(priceClauseDays === undefined ? {} : { priceClause: { noticeDays: priceClauseDays } }),
    consents: consents.map(({ kind, text_version, accepted_at }) => ({
      kind: ConsentKind.parse(kind),
      version: text_version,
      at: accepted_at.toISOString(),
    })),
  };
}
