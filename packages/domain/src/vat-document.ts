import { add, type Money, money, subtract, sum, toChargeStep, zero } from './money.ts';
import { VatError, type VatTreatment, vatKey, vatOn } from './vat.ts';

// 100 % in basis points.
const SCALE = 10_000n;

/** A line: its net after discounts, and its VAT treatment. */
export interface NetLine {
  readonly net: Money;
  readonly treatment: VatTreatment;
}

/** `gross = net + vat`, exactly. */
export interface Amounts {
  readonly net: Money;
  readonly vat: Money;
  readonly gross: Money;
}

/** One row of the VAT summary that an invoice must print. */
export interface VatRateTotal extends Amounts {
  readonly treatment: VatTreatment;
}

/**
 * `payable = gross + rounding`, a multiple of the currency's charge step. `rounding` is zero outside HUF and at most half
 * a forint there; it is not part of the turnover and bears no VAT (EN 16931 calls it the rounding amount, BT-114).
 */
export interface DocumentTotal extends Amounts {
  readonly rounding: Money;
  readonly payable: Money;
}

export interface VatDocument<Line extends NetLine> {
  readonly lines: readonly (Line & Amounts)[];
  readonly rates: readonly VatRateTotal[];
  readonly total: DocumentTotal;
}

/**
 * Adds VAT to a document. Tax is computed once per rate, on the sum of that rate's nets, half up. Lines show their own
 * VAT: each gets its exact tax rounded down, and the minor units that are then missing from the rate's tax go one by one to the
 * lines that lost the largest fraction (the earlier line on a tie). So a line is less than one minor unit away from its
 * exact tax, and lines add up to rates, and rates to the total, exactly. Negative lines make a credit note,
 * which mirrors its invoice to the minor unit.
 * @param lines at least one, all in one currency; other properties of a line are kept
 * @throws VatError no-lines, bad-rate, conflicting-clauses (one exemption code with two clauses); MoneyError
 */
export function vatDocument<Line extends NetLine>(lines: readonly Line[]): VatDocument<Line> {
  const groups = groupByTreatment(lines).map(taxGroup);
  const rates = groups.map(({ rate }) => rate);
  const taxed = groups.flatMap(({ members }) => members).sort((a, b) => a.index - b.index);
  return { lines: taxed.map(({ line }) => line), rates, total: documentTotal(rates) };
}

interface Indexed<Line> {
  readonly line: Line;
  readonly index: number;
}

interface Group<Line> {
  readonly treatment: VatTreatment;
  readonly members: Indexed<Line>[];
}

/** Groups in the order in which their treatments first appear. */
function groupByTreatment<Line extends NetLine>(lines: readonly Line[]): Group<Line>[] {
  const groups = new Map<string, Group<Line>>();
  for (const [index, line] of lines.entries()) {
    const group = groups.get(vatKey(line.treatment));
    if (group === undefined) groups.set(vatKey(line.treatment), { treatment: line.treatment, members: [{ line, index }] });
    else {
      assertSameClause(group.treatment, line.treatment);
      group.members.push({ line, index });
    }
  }
  if (groups.size === 0) throw new VatError('vat/no-lines');
  return [...groups.values()];
}

function taxGroup<Line extends NetLine>({
  treatment,
  members,
}: Group<Line>): {
  rate: VatRateTotal;
  members: Indexed<Line & Amounts>[];
} {
  const net = sum(members.map(({ line }) => line.net));
  const vat = vatOn(net, treatment);
  const shares = allotVat(members, treatment, vat);
  return {
    rate: { treatment, net, vat, gross: add(net, vat) },
    members: members.map(({ line, index }) => {
      const share = shares.get(index) ?? zero(net.currency);
      return { index, line: { ...line, vat: share, gross: add(line.net, share) } };
    }),
  };
}

/** The part of the rate's tax for each line, by the line's index. */
function allotVat(members: readonly Indexed<NetLine>[], treatment: VatTreatment, vat: Money): Map<number, Money> {
  const rateBp = treatment.kind === 'RATE' ? BigInt(treatment.rateBp) : 0n;
  // A credit note is computed like the invoice that it mirrors, so that ties are resolved on the same lines.
  const sign = vat.amount < 0 ? -1n : 1n;
  const exact = members.map(({ line, index }) => {
    const scaled = sign * BigInt(line.net.amount) * rateBp;
    const lost = ((scaled % SCALE) + SCALE) % SCALE;
    return { index, lost, floor: (scaled - lost) / SCALE };
  });
  const missing = exact.reduce((left, { floor }) => left - floor, sign * BigInt(vat.amount));
  const byLoss = exact.toSorted((a, b) => (a.lost === b.lost ? a.index - b.index : a.lost > b.lost ? -1 : 1));
  return new Map(
    byLoss.map(({ index, floor }, rank) => {
      const share = BigInt(rank) < missing ? floor + 1n : floor;
      return [index, money(Number(sign * share), vat.currency)];
    }),
  );
}

/** Totals of a VAT summary. @param rates at least one. @throws MoneyError */
export function documentTotal(rates: readonly VatRateTotal[]): DocumentTotal {
  const net = sum(rates.map((rate) => rate.net));
  const vat = sum(rates.map((rate) => rate.vat));
  const gross = add(net, vat);
  const payable = toChargeStep(gross);
  return { net, vat, gross, rounding: subtract(payable, gross), payable };
}

/** The summary prints one clause per code, so two texts under one code are an error. */
function assertSameClause(a: VatTreatment, b: VatTreatment): void {
  if (a.kind === 'EXEMPT' && b.kind === 'EXEMPT' && a.clause !== b.clause) {
    throw new VatError('vat/conflicting-clauses', { code: a.code });
  }
}
