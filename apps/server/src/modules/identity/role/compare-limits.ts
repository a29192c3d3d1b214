import { type LimitedNoun, LimitedNoun as LimitedNouns, type PercentNoun, PercentNoun as PercentNouns } from '@komora/api/admin';
import { CURRENCIES, type Currency } from '@komora/domain/money';
import { type LimitsOfRole, rightsOfLimit } from './limit.sql.ts';
import { rightsOfPercent } from './percent-limit.sql.ts';

/** A role with its limits. */
export interface LimitedRole extends Readonly<LimitsOfRole> {
  preset: string | null;
  rights: readonly string[];
}

/** The most that one act, and the acts of 30 days, may come to: minor units, or basis points of a change of a price. Infinity: without a limit. */
interface Limit {
  most: number;
  sum: number;
}

type Key = { kind: 'amount'; noun: LimitedNoun; currency: Currency } | { kind: 'percent'; noun: PercentNoun };

const KEYS: readonly Key[] = [
  ...LimitedNouns.options.flatMap((noun) => CURRENCIES.map((currency): Key => ({ kind: 'amount', noun, currency }))),
  ...PercentNouns.options.map((noun): Key => ({ kind: 'percent', noun })),
];

const isUsed = ({ preset, rights }: Pick<LimitedRole, 'preset' | 'rights'>, key: Key): boolean =>
  preset === 'owner' ||
  (key.kind === 'amount' ? rightsOfLimit(key.noun) : rightsOfPercent(key.noun)).some((right) => rights.includes(right));

/** Without a row a role may do nothing by itself, but take any sum of cash from clients, and change prices by any share. */
function limitOf(role: LimitedRole, key: Key): Limit {
  const free = { most: Number.POSITIVE_INFINITY, sum: Number.POSITIVE_INFINITY };
  if (role.preset === 'owner') return free;
  if (key.kind === 'percent') {
    const row = role.percents.find(({ noun }) => noun === key.noun);
    return row === undefined ? free : { ...free, most: row.basisPoints };
  }
  const row = role.limits.find(({ noun, currency }) => noun === key.noun && currency === key.currency);
  if (row !== undefined) return { most: row.perAction, sum: row.per30Days ?? Number.POSITIVE_INFINITY };
  return key.noun === 'cash-receipt' ? free : { most: 0, sum: 0 };
}

const isAtMost = (wanted: Limit, held: Limit): boolean => wanted.most === 0 || (wanted.most <= held.most && wanted.sum <= held.sum);

const heldLimits = (held: readonly LimitedRole[], key: Key): Limit[] =>
  held.filter((role) => isUsed(role, key)).map((role) => limitOf(role, key));

/** True if each limit that the role uses is at most that of one of the held roles. */
export const isWithinLimits = (role: LimitedRole, held: readonly LimitedRole[]): boolean =>
  KEYS.filter((key) => isUsed(role, key)).every((key) => {
    const wanted = limitOf(role, key);
    return wanted.most === 0 || heldLimits(held, key).some((limit) => isAtMost(wanted, limit));
  });

/**
 * The limits of a role, lowered to the highest ones of the held roles. A limit that another role does not use stays as it is.
 * @param before the role before the change; its limits that it already used stay. Undefined: a new role
 */
export function lowerLimits(role: LimitedRole, held: readonly LimitedRole[], before?: LimitedRole): LimitsOfRole {
  const lowered: LimitsOfRole = { limits: [...role.limits], percents: [...role.percents] };
  for (const key of KEYS) {
    if (!isUsed(role, key) || (before !== undefined && isUsed(before, key))) continue;
    const wanted = limitOf(role, key);
    const own = heldLimits(held, key);
    if (own.some((limit) => isAtMost(wanted, limit))) continue;
    const [best = { most: 0, sum: 0 }] = own.toSorted((a, b) => b.most - a.most || b.sum - a.sum);
    store(lowered, key, { most: Math.min(wanted.most, best.most), sum: Math.min(wanted.sum, best.sum) });
  }
  return lowered;
}

function store(limits: LimitsOfRole, key: Key, { most, sum }: Limit): void {
  if (key.kind === 'percent') {
    limits.percents = [...limits.percents.filter(({ noun }) => noun !== key.noun), { noun: key.noun, basisPoints: most }];
    return;
  }
  const { noun, currency } = key;
  const others = limits.limits.filter((limit) => limit.noun !== noun || limit.currency !== currency);
  limits.limits = [...others, { noun, currency, perAction: most, per30Days: Number.isFinite(sum) ? Math.max(sum, most) : null }];
}
