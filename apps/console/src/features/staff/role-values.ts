import type { PercentLimit, Right, Role, RoleLimit, RoleLimits } from '@komora/api/admin';
import type { ErrorCode, FieldError } from '@komora/api/errors';
import { CURRENCIES, type Currency } from '@komora/domain/money';
import { invalid, type ValidationResult } from '@komora/web-kit/validation';
import { hundredthsOf, typedHundredths } from '../../shared/decimal.ts';
import { type Noun, nounOf } from '../../shared/rights.ts';

/** The nouns of some rights by kind. What may be changed can be read too, so a noun is only in one of the lists. */
export function nounsOf(rights: readonly Right[]): { readonly written: readonly Noun[]; readonly read: readonly Noun[] } {
  const nouns = (verb: 'read' | 'write'): Noun[] => rights.filter((right) => right.startsWith(`${verb}:`)).map(nounOf);
  const written = nouns('write');
  return { written, read: nouns('read').filter((noun) => !written.includes(noun)) };
}

export interface RoleValues {
  readonly name: string;
  readonly rights: readonly string[];
}

export interface RoleBody {
  readonly name: string;
  readonly rights: Right[];
}

export function validateRole({ name, rights }: RoleValues): ValidationResult<RoleBody> {
  if (name.trim() === '') return invalid([{ path: 'name', code: 'revalid/rule/basic/not-null' }]);
  return { valid: true, value: { name: name.trim(), rights: rights as Right[] } };
}

/** The source of a new role: the role that is copied, with those of its rights that the person may give. */
export const copiedRights = (role: Pick<Role, 'rights'>, mayGive: (right: Right) => boolean): readonly Right[] =>
  role.rights.filter(mayGive);

export const LIMITED = [
  'refund',
  'credit-note',
  'write-off',
  'discount',
  'cash',
  'cash-receipt',
] as const satisfies readonly RoleLimit['noun'][];
export const PERCENTS = ['price', 'rent-increase'] as const satisfies readonly PercentLimit['noun'][];
type PercentPath = `percent.${PercentLimit['noun']}`;
export type LimitField = 'perAction' | 'per30Days';
export type LimitPath = `${RoleLimit['noun']}.${Currency}.${LimitField}`;
/** Amounts in units of the currency and shares in per cent by path, and the reason of the change. */
export type LimitValues = Readonly<Record<LimitPath | PercentPath, string>> & { readonly reason: string };
export type LimitFormPath = LimitPath | PercentPath | 'reason';

const MOST_BASIS_POINTS = 30_000;
const rows = LIMITED.flatMap((noun) => CURRENCIES.map((currency) => ({ noun, currency })));
export const LIMIT_PATHS: readonly LimitFormPath[] = [
  ...rows.flatMap(({ noun, currency }): LimitPath[] => [`${noun}.${currency}.perAction`, `${noun}.${currency}.per30Days`]),
  ...PERCENTS.map((noun): PercentPath => `percent.${noun}`),
  'reason',
];

export function limitValues({ limits, percents }: Pick<RoleLimits, 'limits' | 'percents'>, locale: string): LimitValues {
  const typed = (amount: number | null | undefined): string => (amount == null ? '' : typedHundredths(amount, locale));
  const entries = rows.flatMap(({ noun, currency }) => {
    const limit = limits.find((one) => one.noun === noun && one.currency === currency);
    return [
      [`${noun}.${currency}.perAction`, typed(limit?.perAction)],
      [`${noun}.${currency}.per30Days`, typed(limit?.per30Days)],
    ];
  });
  const shares = PERCENTS.map((noun) => [`percent.${noun}`, typed(percents.find((one) => one.noun === noun)?.basisPoints)]);
  return { ...Object.fromEntries([...entries, ...shares]), reason: '' } as LimitValues;
}

export interface LimitBody {
  readonly limits: RoleLimit[];
  readonly percents: PercentLimit[];
  readonly reason: string;
}

/** A limit of 30 days needs one per act, and is not below it. */
export function validateLimits(values: LimitValues): ValidationResult<LimitBody> {
  const errors: FieldError[] = [];
  const read = (path: LimitPath | PercentPath, most = Number.POSITIVE_INFINITY): number | null => {
    if (values[path].trim() === '') return null;
    const amount = hundredthsOf(values[path]);
    if (amount !== null && amount >= 0 && amount <= most) return amount;
    errors.push({ path, code: 'revalid/rule/basic/regex' });
    return 0;
  };
  const limits = rows.flatMap(({ noun, currency }): RoleLimit[] => {
    const path: LimitPath = `${noun}.${currency}.perAction`;
    const [perAction, per30Days] = [read(path), read(`${noun}.${currency}.per30Days`)];
    const missing: ErrorCode = 'revalid/rule/basic/not-null';
    if (perAction === null && per30Days !== null) errors.push({ path, code: missing });
    if (perAction !== null && per30Days !== null && per30Days < perAction)
      errors.push({ path: `${noun}.${currency}.per30Days`, code: 'revalid/rule/basic/regex' });
    return perAction === null ? [] : [{ noun, currency, perAction, per30Days }];
  });
  const percents = PERCENTS.flatMap((noun): PercentLimit[] => {
    const basisPoints = read(`percent.${noun}`, MOST_BASIS_POINTS);
    return basisPoints === null ? [] : [{ noun, basisPoints }];
  });
  if (values.reason.trim() === '') errors.push({ path: 'reason', code: 'revalid/rule/basic/not-null' });
  return errors.length > 0 ? invalid(errors) : { valid: true, value: { limits, percents, reason: values.reason.trim() } };
}
