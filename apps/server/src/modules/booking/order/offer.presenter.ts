import type { Offer, Price } from '@komora/api';
import type { InvoicingPeriod } from '@komora/api/enumerations';
import {
  boxSizeOf,
  chooseVatTreatment,
  INVOICING_PERIODS,
  type ItemKind,
  type Money,
  percentage,
  subtract,
  vatDocument,
  vatOn,
} from '@komora/domain';
import type { Deps } from '../../../platform/module/context.ts';
import { sizeBoundsInCm2 } from '../../catalog/index.ts';
import { type Consent, consentTextVersion } from '../../identity/index.ts';
import type { RentableBox } from './rentable-box.ts';
import { presentPromotion } from './summary.presenter.ts';

type OfferDeps = Pick<Deps, 'clock' | 'settings'>;

/** Prices per month with the VAT treatment of a private person. The summary shows the prices for companies. @param heldUntil end of the waitlist's offer */
export function presentOffer(rentable: RentableBox, heldUntil: Date | null, { clock, settings }: OfferDeps): Offer {
  const { box, discounts, insurances, promotion } = rentable;
  const { currency } = box;
  const versionOf = (consent: Consent) => consentTextVersion(settings, consent, clock.now());
  const list = { amount: box.price_net_month, currency };
  return {
    box: {
      id: box.boxId,
      name: box.boxName,
      size: boxSizeOf(box.area_cm2, sizeBoundsInCm2(settings.get('sizes'))),
      width: box.width_cm,
      length: box.length_cm,
      height: box.height_cm,
      area: Math.round(box.area_cm2 / 100) / 100,
      lockVersion: box.lock_version,
      price: toPrice(rentable, 'RENT', list),
      total: withCheapestInsurance(rentable, list),
    },
    warehouse: {
      id: box.warehouseId,
      name: box.warehouseName,
      address: { street: box.street, number: box.number, city: box.city, zip: box.zip, countryCode: box.country },
      timeZone: box.time_zone,
    },
    periods: INVOICING_PERIODS.map((months: InvoicingPeriod) => {
      const discountBp = discounts.get(months) ?? 0;
      return { months, discountBp, pricePerMonth: toPrice(rentable, 'RENT', subtract(list, percentage(list, discountBp))) };
    }),
    insurances: insurances.map(({ id, name, coverage_amount, price_net_month, proof_days }) => ({
      id,
      name,
      coverage: { amount: coverage_amount, currency },
      price: toPrice(rentable, 'INSURANCE', { amount: price_net_month, currency }),
      ...(proof_days === null ? {} : { proofDays: proof_days }),
    })),
    promotion: promotion && presentPromotion(promotion),
    heldUntil: heldUntil?.toISOString() ?? null,
    consentTexts: {
      termsAndConditions: versionOf('termsAndConditions'),
      recurringPayments: versionOf('recurringPayments'),
      privacyPolicy: versionOf('privacyPolicy'),
      immediateStart: versionOf('immediateStart'),
    },
  };
}

function treatmentOf({ box, today, vatRules }: RentableBox, itemKind: ItemKind) {
  return chooseVatTreatment(vatRules, { country: box.country, itemKind, customerType: 'FyzickaOsoba', on: today });
}

function toPrice(rentable: RentableBox, itemKind: ItemKind, net: Money): Price {
  const vat = vatOn(net, treatmentOf(rentable, itemKind));
  return { net: net.amount, vat: vat.amount, gross: net.amount + vat.amount, currency: net.currency };
}

function withCheapestInsurance(rentable: RentableBox, rent: Money): Price {
  // Not everybody has an own insurance.
  const nets = rentable.insurances.filter(({ proof_days }) => proof_days === null).map(({ price_net_month }) => price_net_month);
  const lines = [{ net: rent, treatment: treatmentOf(rentable, 'RENT') }];
  if (nets.length > 0)
    lines.push({ net: { amount: Math.min(...nets), currency: rent.currency }, treatment: treatmentOf(rentable, 'INSURANCE') });
  const { net, vat, gross } = vatDocument(lines).total;
  return { net: net.amount, vat: vat.amount, gross: gross.amount, currency: rent.currency };
}
