import { InvoicingDetails } from '@komora/contract';
import { Country, Language } from '@komora/contract/enumerations';
import type { AgreementData } from '@komora/documents/print';
import * as z from 'zod/mini';
import { OrderTerms } from '../order/index.ts';
import type { AgreementParts, ConsentRow } from './agreement.sql.ts';

const Texts = z.record(z.string(), z.string());
const ConsentKind = z.enum(['TERMS_AND_CONDITIONS', 'RECURRING_PAYMENTS', 'PRIVACY_POLICY', 'IMMEDIATE_START', 'NEWSLETTER']);
const PeriodMonths = z.union([z.literal(1), z.literal(3), z.literal(6), z.literal(12)]);

/** What the agreement of a contract says, in the language of the order. Door codes are no part of it. */
export function agreementSnapshot(parts: AgreementParts, consents: readonly ConsentRow[], noticeDays: number): AgreementData {
  const language = Language.parse(parts.language);
  const details = InvoicingDetails.parse(parts.invoicing_details);
  const { promotionRefund } = OrderTerms.parse(parts.terms);
  const insurance = Texts.parse(parts.insurance_name);
  const person = `${details.firstName} ${details.lastName}`;
  return {
    number: parts.business_id,
    language,
    country: Country.parse(parts.country),
    concludedAt: parts.created_at.toISOString(),
    timeZone: parts.time_zone,
    operator: {
      name: parts.name,
      address: { street: parts.street, number: parts.number, city: parts.city, zip: parts.zip, countryCode: parts.country },
      companyId: parts.company_id,
      taxId: parts.tax_id,
      vatId: parts.vat_id,
      registerEntry: parts.register_entry,
      iban: parts.iban,
      bic: parts.bic,
      email: parts.email,
      phoneNumber: parts.phone_number,
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
      phoneNumber: details.telephoneNumber,
    },
    box: { name: parts.box_name, widthCm: parts.width_cm, lengthCm: parts.length_cm, heightCm: parts.height_cm },
    warehouse: {
      name: parts.warehouse_name,
      address: {
        street: parts.warehouse_street,
        number: parts.warehouse_number,
        city: parts.warehouse_city,
        zip: parts.warehouse_zip,
        countryCode: parts.warehouse_country,
      },
    },
    startsOn: parts.starts_on,
    periodMonths: PeriodMonths.parse(parts.invoicing_period_months),
    currency: parts.currency,
    rentNetMonth: parts.rent_net_month,
    insuranceNetMonth: parts.insurance_net_month,
    periodDiscountBp: parts.period_discount_bp,
    firstAmount: parts.charge_amount,
    recurringAmount: parts.recurring_amount,
    refund: promotionRefund && promotionRefund.amount > 0 ? { amount: promotionRefund.amount, by: promotionRefund.by } : null,
    insurance: { name: insurance[language] ?? insurance.EN ?? Object.values(insurance)[0] ?? '', coverage: parts.coverage_amount },
    noticeDays,
    consents: consents.map(({ kind, text_version, accepted_at }) => ({
      kind: ConsentKind.parse(kind),
      version: text_version,
      at: accepted_at.toISOString(),
    })),
  };
}
