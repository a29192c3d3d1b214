import type { Country, Currency, Price } from '@komora/api';
import { chooseVatTreatment, type ItemKind, money, type VatRule, vatDocument, vatOn } from '@komora/domain';
import type { VatRuleRow } from './warehouse.sql.ts';

/** Shows a net price of a box per month, minor units, with the VAT that a private person pays. */
export interface Tariff {
  /** The box alone. */
  price(net: number): Price;
  /** The box with the cheapest insurance, because an order must contain one. The VAT is that of the order, to the minor unit. */
  total(net: number): Price;
}

/** Where and when prices apply, and the cheapest insurance there: net per month, minor units, null if there is none. */
export interface TariffScope {
  country: Country;
  currency: Currency;
  today: string;
  insuranceNet: number | null;
}

/** The operator's VAT table as domain rules. */
export function toVatRules(rows: readonly VatRuleRow[]): VatRule[] {
  return rows.map(({ country, itemKind, customerType, rateBp, exemptionCode, validFrom, validTo }) => ({
    country,
    itemKind,
    customerType,
    from: validFrom,
    to: validTo,
    treatment: rateBp === null ? { kind: 'EXEMPT', code: exemptionCode ?? '', clause: '' } : { kind: 'RATE', rateBp },
  }));
}

/** @throws VatError when the operator's table has no rule for the country on the day */
export function createTariff(rules: readonly VatRule[], { country, currency, today, insuranceNet }: TariffScope): Tariff {
  const treatmentOf = (itemKind: ItemKind) => chooseVatTreatment(rules, { country, itemKind, customerType: 'FyzickaOsoba', on: today });
  const rent = treatmentOf('RENT');
  const insurance = insuranceNet === null ? [] : [{ net: money(insuranceNet, currency), treatment: treatmentOf('INSURANCE') }];
  return {
    price(net) {
      const vat = vatOn(money(net, currency), rent).amount;
      return { net, vat, gross: net + vat, currency };
    },
    total(net) {
      const { total } = vatDocument([{ net: money(net, currency), treatment: rent }, ...insurance]);
      return { net: total.net.amount, vat: total.vat.amount, gross: total.gross.amount, currency };
    },
  };
}
