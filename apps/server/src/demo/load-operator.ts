import type { Country } from '@komora/api';
import type { AuditVerb, LegalEntityRecord } from '@komora/api/admin';
import { InvoicingType } from '@komora/api/enumerations';
import { addDays, ITEM_KINDS, localDateIn, type VatRule } from '@komora/domain';
import { COUNTRY_FACTS } from '@komora/domain/country';
import { changePeriodDiscounts, createInsurance, createPromotion } from '../modules/catalog/index.ts';
import { createLegalEntity, createVatRule } from '../modules/operations/index.ts';
import type { AuditContext } from '../platform/audit/index.ts';
import type { Deps } from '../platform/module/context.ts';
import { everywhere } from '../platform/staff/scope.ts';
import { entities, insuranceLevels, noSupply, periodDiscounts, promotions, vatRates } from './operator-data.ts';

type OperatorDeps = Pick<Deps, 'db' | 'clock' | 'ids'>;
type Act = (verb: AuditVerb) => AuditContext;
export type LoadedEntity = LegalEntityRecord & { insurances: { id: string; priceNetMonth: number }[] };
export type EntitiesByCountry = ReadonlyMap<Country, LoadedEntity>;

/** Companies of some countries with their VAT rules, discounts and insurances, and the promotions. */
export async function loadOperator(deps: OperatorDeps, act: Act, countries: readonly Country[]): Promise<EntitiesByCountry> {
  const loaded = new Map<Country, LoadedEntity>();
  for (const { country, invoicePrefix, contractPrefix, iban, bic, ...settings } of entities.filter((one) =>
    countries.includes(one.country),
  )) {
    const entity = await createLegalEntity(
      deps,
      { settings, account: { iban, bic }, country, invoicePrefix, contractPrefix },
      act('legal-entity.create'),
    );
    await loadVatRules(deps, act, country);
    const discounts = Object.entries(periodDiscounts).map(([months, discountBp]) => ({ months: Number(months), discountBp }));
    const { id, version } = entity;
    await changePeriodDiscounts(deps, { id, version, scope: everywhere, discounts }, act('period-discount.change'));
    loaded.set(country, { ...entity, insurances: await loadInsurances(deps, act, entity) });
  }
  for (const promotion of promotions.filter(({ country }) => countries.includes(country))) await loadPromotion(deps, act, promotion);
  return loaded;
}

async function loadPromotion(
  deps: OperatorDeps,
  act: Act,
  { from, to, country, ...promotion }: (typeof promotions)[number],
): Promise<void> {
  const today = localDateIn(COUNTRY_FACTS[country].timeZone, deps.clock.now());
  const [validFrom, validTo] = [addDays(today, from), addDays(today, to)];
  const values = { ...promotion, country, validFrom, validTo: to < 0 ? today : validTo, scope: everywhere };
  const { id } = await createPromotion(deps, values, act('promotion.create'));
  // Staff create none that has ended.
  if (to < 0) await deps.db.updateTable('promotions').set({ valid_to: validTo }).where('id', '=', id).execute();
}

async function loadVatRules(deps: OperatorDeps, act: Act, country: Country): Promise<void> {
  const { rateBp, from: validFrom } = vatRates[country];
  for (const itemKind of ITEM_KINDS) {
    const treatment =
      itemKind === 'LATE_FEE'
        ? { rateBp: null, exemptionCode: noSupply.code, exemptionClause: noSupply.clause }
        : { rateBp, exemptionCode: null, exemptionClause: null };
    for (const customerType of InvoicingType.options)
      await createVatRule(deps, { country, itemKind, customerType, ...treatment, validFrom }, act('vat-rule.create'));
  }
}

async function loadInsurances(deps: OperatorDeps, act: Act, { id: legalEntityId, currency }: LegalEntityRecord) {
  const insurances: LoadedEntity['insurances'] = [];
  for (const [index, { name, coverage, price, proofDays }] of insuranceLevels.entries()) {
    const values = { position: index + 1, name, coverage: coverage[currency], price: price[currency], active: true, proofDays };
    const { id } = await createInsurance(deps, { ...values, legalEntityId, scope: everywhere }, act('insurance.create'));
    insurances.push({ id, priceNetMonth: price[currency] });
  }
  return insurances;
}

/** The rules that {@link loadOperator} stores, for pricing here. */
export const demoVatRules: VatRule[] = entities.map(({ country }) => ({
  country,
  itemKind: 'ANY',
  customerType: 'ANY',
  from: vatRates[country].from,
  to: null,
  treatment: { kind: 'RATE', rateBp: vatRates[country].rateBp },
}));
