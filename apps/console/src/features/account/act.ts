import type { LedgerEntry, Right } from '@komora/api/admin';

/** Acts of staff on an account; each is one call. */
export const ACTS = [
  'receive',
  'deposit',
  'charge',
  'allocate',
  'release',
  'writeOff',
  'badDebt',
  'reverseBadDebt',
  'payOut',
  'return',
  'creditNote',
  'refund',
] as const;
export type ActKind = (typeof ACTS)[number];

/** The rights of the calls. Money is received in cash or by transfer: one of both is enough to begin. */
export const RIGHTS: Readonly<Record<ActKind, readonly Right[]>> = {
  receive: ['write:cash', 'write:payment'],
  deposit: ['write:payment'],
  charge: ['write:invoice'],
  allocate: ['write:payment'],
  release: ['write:payment'],
  writeOff: ['write:write-off'],
  badDebt: ['write:write-off'],
  reverseBadDebt: ['write:invoice'],
  payOut: ['write:refund'],
  return: ['write:refund'],
  creditNote: ['write:credit-note'],
  refund: ['write:refund'],
};

/** The fields that an act asks for, besides the reason. */
export const FIELDS: Readonly<Record<ActKind, readonly ('amount' | 'method' | 'charge')[]>> = {
  receive: ['amount', 'method'],
  deposit: ['amount', 'method'],
  charge: ['charge'],
  allocate: [],
  release: [],
  writeOff: ['amount'],
  badDebt: [],
  reverseBadDebt: ['amount'],
  payOut: ['amount', 'method'],
  return: ['method'],
  creditNote: ['amount'],
  refund: ['amount'],
};

type Facts = Pick<LedgerEntry, 'kind' | 'method' | 'amount' | 'open' | 'paymentId' | 'pays'> & Partial<Pick<LedgerEntry, 'badDebt'>>;

/** A debt that can be paid, also a deposit that is due. */
export const isDebt = ({ amount, open }: Pick<Facts, 'amount' | 'open'>): boolean => amount > 0 && open > 0;

const isCredit = ({ amount, open }: Facts): boolean => amount < 0 && open > 0;

/** The acts that an entry allows; the server decides. @param hasChosen true if debts are selected */
export function actsOf(entry: Facts, hasChosen: boolean): ActKind[] {
  const { kind, method, paymentId, pays, amount, badDebt } = entry;
  const isByHand = kind === 'OPENING' || (kind === 'PAYMENT' && (method === 'CASH' || method === 'TRANSFER'));
  return [
    ...(isCredit(entry) && hasChosen ? (['allocate'] as const) : []),
    ...(isCredit(entry) ? (['payOut'] as const) : []),
    ...(isDebt(entry) && kind !== 'DEPOSIT_IN' ? (['writeOff'] as const) : []),
    ...(isDebt(entry) && (kind === 'INVOICE' || kind === 'CHARGE') ? (['badDebt'] as const) : []),
    ...((badDebt?.left ?? 0) > 0 ? (['reverseBadDebt'] as const) : []),
    ...(kind === 'INVOICE' || kind === 'CHARGE' ? (['creditNote'] as const) : []),
    ...(kind === 'DEPOSIT_IN' ? (['return'] as const) : []),
    ...(kind === 'PAYMENT' && paymentId !== null ? (['refund'] as const) : []),
    ...(amount < 0 && isByHand && pays.length > 0 ? (['release'] as const) : []),
  ];
}
