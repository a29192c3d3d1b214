import type { Country, Currency, Price } from '@komora/api';
import { chooseVatTreatment, money, type VatRule, vatOn } from '@komora/domain';
import type { VatRuleRow } from './warehouse.sql.ts';

/** Shows a net price per month, minor units, with the VAT that a private person pays. */
export type Tariff = (net: number) => Price;

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
export function createTariff(rules: readonly VatRule[], country: Country, currency: Currency, today: string): Tariff {
  const treatment = chooseVatTreatment(rules, { country, itemKind: 'RENT', customerType: 'FyzickaOsoba', on: today });
  return (net) => {
    const vat = vatOn(money(net, currency), treatment).amount;
    return { net, vat, gross: net + vat, currency };
  };
}
