import type { Country, Language } from '@komora/api/enumerations';
import type { CustomerType, ItemKind, VatRule } from '@komora/domain';
import { sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';

/** The operator's VAT rules, with their clauses in one language. */
export type VatRulesIn = (language: Language) => readonly VatRule[];

/**
 * As {@link readVatRules}, for a transaction that issues documents: until its end nobody corrects a rule. Call it in each transaction, because a
 * correction between two of them changes the rules.
 */
export async function shareVatRules(trx: Trx): Promise<VatRulesIn> {
  // A statement of its own: the next one then sees every correction that this one waited for.
  await sql`select share_vat_rules()`.execute(trx);
  return readVatRules(trx);
}

/** Reads all VAT rules of all countries. */
export async function readVatRules(reader: Reader): Promise<VatRulesIn> {
  const rows = await reader
    .selectFrom('vat_rules')
    .select(['country', 'item_kind', 'customer_type', 'rate_bp', 'exemption_code', 'exemption_clause', 'valid_from', 'valid_to'])
    .$narrowType<{
      country: Country;
      item_kind: ItemKind;
      customer_type: CustomerType;
      exemption_clause: Partial<Record<Language, string>> | null;
    }>()
    .execute();
  const cached = new Map<Language, readonly VatRule[]>();
  return (language) => {
    const rules = cached.get(language) ?? rows.map((row) => toVatRule(row, language));
    cached.set(language, rules);
    return rules;
  };
}

type Row = {
  country: Country;
  item_kind: ItemKind;
  customer_type: CustomerType;
  rate_bp: number | null;
  exemption_code: string | null;
  exemption_clause: Partial<Record<Language, string>> | null;
  valid_from: string;
  valid_to: string | null;
};

function toVatRule(row: Row, language: Language): VatRule {
  const { exemption_code: code, exemption_clause: clause } = row;
  return {
    country: row.country,
    itemKind: row.item_kind,
    customerType: row.customer_type,
    from: row.valid_from,
    to: row.valid_to,
    treatment:
      code === null
        ? { kind: 'RATE', rateBp: row.rate_bp ?? 0 }
        : { kind: 'EXEMPT', code, clause: clause?.[language] ?? clause?.EN ?? Object.values(clause ?? {})[0] ?? code },
  };
}
