import type { Country, Language } from '@komora/domain';

import type { AgreementData } from '../src/print.ts';
import { invoice } from './invoice-samples.ts';

const at = '2026-11-20T09:15:00.000Z';

/** A private person's agreement with every consent given, a discount and a promotion. */
export function agreement(country: Country, language: Language, change: Partial<AgreementData> = {}): AgreementData {
  const { supplier, customer, currency } = invoice(country, language);
  return {
    number: 'SK-2026-000042',
    language,
    country,
    concludedAt: at,
    timeZone: 'Europe/Bratislava',
    operator: supplier,
    customer: { ...customer, person: customer.name, email: 'jana@example.com', phoneNumber: '+421905123456', isConsumer: true },
    box: { name: 'A12', widthCm: 150, lengthCm: 200, heightCm: 250 },
    warehouse: { name: 'Bratislava – Ružinov', address: { ...supplier.address, street: 'Mlynská', number: '12' } },
    startsOn: '2026-11-20',
    periodMonths: 3,
    currency,
    rentNetMonth: 499_000,
    insuranceNetMonth: 20_000,
    periodDiscountBp: 300,
    firstAmount: 1_915_100,
    recurringAmount: 1_915_100,
    refund: { amount: 613_800, by: '2026-12-04' },
    insurance: { name: 'Základné poistenie', coverage: 10_000_000 },
    noticeDays: 14,
    consents: [
      { kind: 'TERMS_AND_CONDITIONS', version: '2026-11-01', at },
      { kind: 'RECURRING_PAYMENTS', version: '2026-11-01', at },
      { kind: 'PRIVACY_POLICY', version: '2026-11-01', at },
      { kind: 'IMMEDIATE_START', version: '2026-11-01', at },
    ],
    ...change,
  };
}
