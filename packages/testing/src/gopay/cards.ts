/** Behaviour of a card on the hosted page. */
export type PageBehaviour = 'PAYS' | 'CHALLENGE' | { declines: string };

/** Behaviour of a saved card at a later charge. `STOPPED` rejects before a payment is created. */
export type LaterBehaviour = 'PAYS' | 'STOPPED' | { declines: string };

export interface GopayCard {
  number: string;
  page: PageBehaviour;
  later: LaterBehaviour;
  /** Fault of the response of a later charge. The charge itself is made. */
  answers?: 'drop-after' | 'hang-after';
  /** Description in the list of cards on the page. */
  hint: string;
}

/** Sub-states of GoPay's code list (doc.gopay.com, payment substate). */
export const subStates = {
  noFunds: '_5006',
  expired: '_5007',
  limit: '_5002',
  blocked: '_5039',
  challenge: '_5009',
  cancelled: '_5043',
} as const;

/** Every number passes the Luhn check, as a real one does. */
export const gopayCards = {
  pays: { number: '4444444444444448', page: 'PAYS', later: 'PAYS', hint: 'pays, now and later' },
  noFunds: { number: '4188030000000011', page: { declines: subStates.noFunds }, later: 'PAYS', hint: 'declined: insufficient funds' },
  expired: { number: '4188030000000029', page: { declines: subStates.expired }, later: 'PAYS', hint: 'declined: expired card' },
  challenge: { number: '4188030000000037', page: 'CHALLENGE', later: 'PAYS', hint: 'asks for 3-D Secure' },
  laterSoft: {
    number: '4188030000000045',
    page: 'PAYS',
    later: { declines: subStates.limit },
    hint: 'pays now, later charges: limit reached',
  },
  laterHard: {
    number: '4188030000000052',
    page: 'PAYS',
    later: { declines: subStates.blocked },
    hint: 'pays now, later charges: card blocked',
  },
  laterChallenge: {
    number: '4188030000000060',
    page: 'PAYS',
    later: { declines: subStates.challenge },
    hint: 'pays now, later charges: needs 3-D Secure',
  },
  laterStopped: { number: '4188030000000078', page: 'PAYS', later: 'STOPPED', hint: 'pays now, later charges: recurrence was stopped' },
  laterUnheard: {
    number: '4188030000000086',
    page: 'PAYS',
    later: 'PAYS',
    answers: 'drop-after',
    hint: 'pays, now and later, and the answer of later charges gets lost',
  },
  laterHangs: {
    number: '4188030000000094',
    page: 'PAYS',
    later: 'PAYS',
    answers: 'hang-after',
    hint: 'pays, now and later, and later charges are never answered',
  },
} as const satisfies Record<string, GopayCard>;

export function findGopayCard(number: string): GopayCard | undefined {
  const digits = number.replace(/\D/g, '');
  return Object.values(gopayCards).find((card) => card.number === digits);
}
