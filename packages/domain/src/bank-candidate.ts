import { foldForSearch } from './search-text.ts';

/** Why an open invoice may be what a transfer pays. */
export type CandidateSignal = 'SYMBOL' | 'IBAN' | 'NAME' | 'SUM' | 'ALL_OPEN';

export interface TransferFacts {
  /** Minor units. */
  readonly amount: number;
  /** Variable symbols and document numbers that the transfer names, without spaces, in upper case. */
  readonly references: readonly string[];
  readonly payerName: string | null;
}

export interface CandidateFacts {
  /** Document number and variable symbol. */
  readonly references: readonly string[];
  /** Open part of the entry, minor units. */
  readonly open: number;
  /** Open part of all entries of the client's account, minor units. */
  readonly owed: number;
  /** Names of the client: as registered and as printed on the invoice. */
  readonly names: readonly string[];
  /** An earlier transfer of the client came from the same account. */
  readonly knowsAccount: boolean;
}

const POINTS: Readonly<Record<CandidateSignal, number>> = { SYMBOL: 60, IBAN: 30, NAME: 20, SUM: 20, ALL_OPEN: 15 };
const highest = 100;
const shortest = 3;

const wordsOf = (name: string): string[] =>
  foldForSearch(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= shortest);

/** The share of the words of the shorter name that the other one contains, from 0 to 1, in any order. */
export const nameLikeness = (one: string, other: string): number => likenessOf(wordsOf(one), wordsOf(other));

function likenessOf(one: string[], other: string[]): number {
  const [short = [], long = []] = [one, other].sort((a, b) => a.length - b.length);
  if (short.length === 0) return 0;
  return short.filter((word) => long.includes(word)).length / short.length;
}

/**
 * Scores an open entry as what a transfer pays, from 0 (nothing speaks for it) to 100. A named symbol counts most, then an account from which the client
 * paid before, then the name of the payer and the sum. A score only orders proposals; a person decides.
 */
export const scoreCandidate = (transfer: TransferFacts, candidate: CandidateFacts): CandidateScore => candidateScorer(transfer)(candidate);

export interface CandidateScore {
  score: number;
  signals: CandidateSignal[];
}

/** As {@link scoreCandidate}, for many entries: each name is split into words and compared once. */
export function candidateScorer(transfer: TransferFacts): (candidate: CandidateFacts) => CandidateScore {
  const payer = wordsOf(transfer.payerName ?? '');
  const known = new Map<string, number>();
  const likenessTo = (name: string): number => {
    const likeness = known.get(name) ?? (payer.length === 0 ? 0 : likenessOf(payer, wordsOf(name)));
    known.set(name, likeness);
    return likeness;
  };
  return (candidate) => score(transfer, Math.max(0, ...candidate.names.map(likenessTo)), candidate);
}

function score(transfer: TransferFacts, likeness: number, candidate: CandidateFacts): CandidateScore {
  const isNamed = candidate.references.some((reference) => reference !== '' && transfer.references.includes(reference));
  const found: [CandidateSignal, number][] = [
    ['SYMBOL', isNamed ? 1 : 0],
    ['IBAN', candidate.knowsAccount ? 1 : 0],
    ['NAME', likeness],
    ['SUM', candidate.open === transfer.amount ? 1 : 0],
    ['ALL_OPEN', candidate.open !== transfer.amount && candidate.owed === transfer.amount ? 1 : 0],
  ];
  const points = found.reduce((sum, [signal, share]) => sum + POINTS[signal] * share, 0);
  return { score: Math.min(highest, Math.round(points)), signals: found.flatMap(([signal, share]) => (share > 0 ? [signal] : [])) };
}
