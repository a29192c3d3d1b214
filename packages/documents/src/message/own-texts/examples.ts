import type { Currency, Money } from '@komora/domain';
import type { ContractActMessageData, MessageData, MessageTemplate, UnlockAttempt } from '../message-data.ts';

/** Realistic data of every message; each example shows other parts of it. */
export type Examples = { readonly [T in MessageTemplate]: readonly MessageData[T][] };

/** Rough rate of one euro in each currency, so that the prices look right. */
const RATE: Readonly<Record<Currency, number>> = { EUR: 1, CZK: 25, PLN: 4, HUF: 400 };

const person = { firstName: 'Jana' };
const names = { contractBusinessId: 'SK-2026-000042', boxName: 'B12', warehouseName: 'Ružinov' };
const address = 'Mlynská 12, Bratislava';
const timeZone = 'Europe/Bratislava';
const token = 'example';
const operatorEmail = 'info@example.com';
const attempt: UnlockAttempt = { ...names, door: 'BOX', at: '2026-03-02T09:15:00.000Z', timeZone };
const access = {
  warehouseName: 'Ružinov',
  warehouseAddress: address,
  validFrom: '2026-03-02T08:00:00.000Z',
  validTo: '2026-03-03T16:00:00.000Z',
};

type Act = ContractActMessageData['contract-act'];

/** The names of all events of a message. One that is forgotten is an error of types, since nobody could write its texts. */
const every = <Event extends string>(events: Readonly<Record<Event, true>>) => Object.keys(events) as Event[];

/** @param currency of the deployment */
export function createExamples(currency: Currency): Examples {
  const money = (euros: number): Money => ({ amount: Math.round(euros * RATE[currency]) * 100, currency });
  const rent = money(49);
  const openRent = { ...names, ...person, amount: rent, dueOn: '2026-04-02', invoiceNumber: '2026000044' };
  const plan = { ...person, companyName: 'Komora Slovakia s.r.o.', operatorEmail, invoiceNumbers: ['2026000042', '2026000044'] };
  const order = {
    ...person,
    ...names,
    warehouseAddress: address,
    warehouseLocation: { lat: 48.155, lng: 17.166 },
    startsOn: '2026-03-02',
    amount: rent,
    invoiceNumber: '2026000042',
    nextCharge: { amount: rent, on: '2026-04-02' },
    documents: { contractId: token, invoiceId: token },
  };
  const paid = { ...person, boxName: 'B12', warehouseName: 'Ružinov', amount: rent };
  const letter = { id: token, name: 'SK-2026-000042-1.pdf' };
  const act = { ...names, ...person, day: null, charge: null, terms: null, operatorEmail };
  const period = (euros: number, months = 1) => ({ amount: money(euros), months });
  const terms = { from: '2026-05-02', before: period(49), after: period(55) };
  const fault = { ...names, warehouseId: token, amount: rent, reason: 'card_declined' };
  const note = { ...names, clientName: 'Jana Nováková', warehouseId: token, day: '2026-03-16' };
  const day = '2026-04-16';
  const days = { from: '2026-04-10', until: '2026-05-01' };
  const acts: Readonly<Record<Act['event'], readonly Partial<Act>[]>> = {
    DOORS_SHUT: [{}],
    DOORS_OPEN: [{ day }, {}],
    NEW_CODES: [{}],
    NOTICE: [{ day, letter }],
    NOTICE_WITHDRAWN: [{ charge: rent }, {}],
    LAST_DAY_MOVED: [{ day, charge: rent }, { day }],
    TRANSFERRED: [{}],
    TRANSFERRED_PRICED: [
      { terms, difference: { ...days, credited: null, refund: null, charge: rent }, isCardLimited: true },
      { terms: { ...terms, after: period(45) }, difference: { ...days, credited: rent, refund: rent, charge: null } },
      { terms: { ...terms, after: period(45) } },
    ],
    PRICE_LOWERED: [
      { terms: { ...terms, after: period(45) } },
      { terms: { ...terms, after: period(45) }, difference: { ...days, credited: rent, refund: rent, charge: null } },
      { terms: { ...terms, after: period(45) }, difference: { ...days, credited: rent, refund: null, charge: null } },
    ],
    INSURANCE_CHANGED: [{ terms }, { terms, difference: { ...days, credited: null, refund: null, charge: rent } }],
    PERIOD_CHANGED: [{ terms }],
    SHARED: [{ person: 'peter@example.com' }],
    SHARING_ENDED: [{ person: 'peter@example.com' }],
    PAYER_CHANGED: [{ terms: { ...terms, after: terms.before }, payer: 'Nováková a syn s.r.o.' }, { terms }],
    INCREASE: [{ terms }],
    INCREASE_BY_CLAUSE: [{ terms, note: 'Náklady na energie vzrástli.' }],
    INCREASE_ACCEPTED: [{ terms }],
    INCREASE_WITHDRAWN: [{}],
    PROOF_DUE: [{ day }],
    PROOF_MISSING: [{ day }],
    PROOF_ACCEPTED: [{ day }],
    PROOF_REJECTED: [{ day, note: 'Doklad je nečitateľný.' }],
    PAID_INSURANCE: [{ terms }],
  };
  const withdrawal = { ...names, at: '2026-03-09T22:40:00Z', timeZone };
  return {
    'order-confirmed': [
      order,
      { ...order, setPasswordToken: token },
      { ...order, resolution: 'SAME_BOX' },
      { ...order, resolution: 'LIKE_BOX', documents: { contractId: token, invoiceId: null } },
      { ...order, atDesk: 'IN_CASH' },
      { ...order, atDesk: 'NOT_YET' },
    ],
    'set-password': [{ ...person, token }],
    'reset-password': [
      { ...person, token },
      { firstName: null, token },
    ],
    'sign-in-code': [{ code: '482913' }],
    'contract-moved': [{ ...person, token }, person],
    'password-changed': [person],
    'passkey-added': [{ ...person, name: 'iPhone' }],
    'confirm-registration': [
      { ...person, token },
      { firstName: null, token },
    ],
    'account-removed': [person],
    'accounts-joined': [{ ...person, email: operatorEmail }],
    'registration-exists': [person],
    'document-registered': [{ documentId: token, documentNumber: 'PL2026000042', authorityNumber: '5265877635-20250826-0100001AF629-AF' }],
    'late-payment-refunded': [paid],
    'duplicate-payment-refunded': [paid],
    'refund-failed': [{ ...paid, operatorEmail }],
    'payment-disputed': every<MessageData['payment-disputed']['event']>({
      DISPUTE_OPENED: true,
      DISPUTE_WON: true,
      DISPUTE_LOST: true,
      DISPUTE_LOST_PART: true,
      DISPUTE_RETURNED: true,
    }).map((event) => ({
      ...paid,
      event,
      operatorEmail,
    })),
    'rent-paid': [
      { ...paid, from: '2026-03-02', to: '2026-04-01', invoiceNumber: '2026000043' },
      { ...paid, from: '2026-03-02', to: '2026-04-01', doorsOpenAgain: true, cardLabel: 'Visa •••• 4242' },
    ],
    'rent-payment-failed': every<MessageData['rent-payment-failed']['reason']>({
      DECLINED: true,
      NO_CARD: true,
      CHALLENGE: true,
      TRIED_OFTEN: true,
      DISPUTED: true,
      HIGHER_RENT: true,
      TOO_SMALL: true,
      NO_CONSENT: true,
      PAID_IN_PART: true,
    }).map((reason) => ({
      ...paid,
      dueOn: '2026-04-02',
      invoiceNumber: reason === 'DECLINED' ? '2026000044' : null,
      reason,
    })),
    'charge-issued': [
      {
        ...person,
        companyName: 'Komora Slovakia s.r.o.',
        documentId: token,
        documentNumber: '2026000045',
        subjects: ['Upratanie boxu B12'],
        amount: money(20),
        dueOn: '2026-04-16',
        iban: 'SK3112000000198742637541',
        variableSymbol: '2026000045',
      },
    ],
    'charge-overdue': [
      {
        ...person,
        companyName: 'Komora Slovakia s.r.o.',
        documentId: token,
        documentNumber: '2026000045',
        subjects: ['Upratanie boxu B12'],
        amount: money(20),
        dueOn: '2026-04-16',
        iban: 'SK3112000000198742637541',
        variableSymbol: '2026000045',
      },
    ],
    'payment-announced': [
      { ...paid, ...names, reward: null, from: '2026-04-02', to: '2026-05-01', cardLabel: 'Visa •••• 4242' },
      { ...paid, ...names, reward: money(5), from: '2026-04-02', to: '2026-05-01', cardLabel: null },
    ],
    'card-expires-soon': [{ ...names, ...person, cardLabel: 'Visa •••• 4242', expiresOn: '2026-03-31', chargedOn: '2026-04-02' }],
    'rent-overdue': [
      { ...openRent, retryOn: '2026-04-07' },
      { ...openRent, retryOn: null, invoiceNumber: null },
    ],
    'rent-last-call': [
      { ...openRent, locksOn: '2026-04-12' },
      { ...openRent, locksOn: null, invoiceNumber: null },
    ],
    'instalment-plan-agreed': [
      {
        ...plan,
        total: money(150),
        instalments: ['2026-04-10', '2026-05-10', '2026-06-10'].map((dueOn) => ({ dueOn, amount: money(50) })),
      },
    ],
    'instalment-due-soon': [{ ...plan, amount: money(50), dueOn: '2026-05-10' }],
    'instalment-plan-completed': [plan],
    'instalment-plan-ended': every<MessageData['instalment-plan-ended']['event']>({ BROKEN: true, CANCELLED: true }).map((event) => ({
      ...plan,
      event,
      open: money(100),
    })),
    'doors-shut': [openRent, { ...openRent, invoiceNumber: null }],
    'box-shared': [{ ...person, ...names, ownerName: 'Ján Novák', warehouseAddress: address }],
    'box-sharing-ended': [{ ...person, ...names, ownerName: 'Ján Novák' }],
    'staff-message': [{ ...person, subject: 'Kľúč', text: 'Našli sme váš kľúč.' }],
    'agreement-to-sign': [
      {
        ...person,
        boxName: 'B12',
        warehouseName: 'Ružinov',
        amount: rent,
        until: '2026-03-03T16:00:00.000Z',
        timeZone,
        link: `https://www.example.com/sign#${token}`,
      },
    ],
    'waitlist-free-box': [
      { warehouseName: 'Ružinov', link: '/location/example', until: '2026-03-17T14:30:00Z', timeZone: 'Europe/Bratislava' },
    ],
    'service-access': [
      { ...access, ownerName: 'Jana Nováková', boxName: 'B12', timeZone, link: `https://www.example.com/service-access#${token}` },
    ],
    'service-access-by-staff': [
      {
        ...access,
        company: 'Komora Slovakia s.r.o.',
        boxNames: 'B12, B14',
        timeZone,
        link: `https://www.example.com/service-access#${token}`,
      },
    ],
    'door-not-me': [{ ...person, ...attempt }],
    'door-opened-by-staff': [
      { ...person, ...attempt, cause: 'DANGER' },
      { ...person, ...attempt, cause: 'AUTHORITY' },
    ],
    'door-not-me-operator': [
      { ...attempt, reportedBy: 'Jana Nováková', email: 'jana@example.com', phone: '+421 900 123 456', who: 'Peter Novák' },
    ],
    'termination-registered': [
      { ...names, ...person, terminatesOn: '2026-03-16', isEmpty: false },
      { ...names, ...person, terminatesOn: '2026-03-16', isEmpty: true },
    ],
    'move-out-confirmed': [{ ...names, ...person, terminatesOn: '2026-03-16' }],
    'contract-ends-soon': [{ ...names, ...person, terminatesOn: '2026-03-16' }],
    'contract-ended': [
      { ...names, ...person, endedOn: '2026-03-16', refund: money(20) },
      { ...names, ...person, endedOn: '2026-03-16', refund: null, atOnce: true, operatorEmail, letter },
    ],
    'withdrawal-link': [{ ...withdrawal, ...person, token, expiresAt: '2026-03-12T22:40:00Z' }],
    'withdrawal-acknowledged': [
      {
        ...withdrawal,
        name: 'Jana Nováková',
        email: 'jana@example.com',
        emptyBy: '2026-03-16',
        refund: money(40),
        promotionRefund: money(49),
      },
      { ...withdrawal, name: 'Jana Nováková', email: 'jana@example.com', emptyBy: '2026-03-16', refund: null },
    ],
    'contract-act': (Object.keys(acts) as Act['event'][]).flatMap((event) => acts[event].map((facts) => ({ ...act, ...facts, event }))),
    'franchising-received': [{}],
    'franchising-operator': [
      {
        fullName: 'Jana Nováková',
        email: 'jana@example.com',
        phoneNumber: '+421900123456',
        language: 'SK',
        businessExperience: 'ONE_TO_FIVE',
        currentPositionAndArea: 'Logistika',
        propertyStatus: 'HAS_PROPERTY',
        propertyAreaInM2: 650,
        cityToOpen: 'Trnava',
        capitalInvestment: 'BETW_30_AND_40',
        returnOnInvestment: 'THREE_TO_FIVE_YEARS',
        isPrimaryIncome: true,
        hasReadFranchiseBrochure: true,
        motivation: 'V Trnave taký sklad chýba.',
      },
    ],
    'billing-fault': every<MessageData['billing-fault']['event']>({
      BILLING_SUSPENDED: true,
      PAYMENT_HELD_FOR_REVIEW: true,
      REFUND_FAILED: true,
      CHARGE_UNKNOWN: true,
      DISPUTE_OPENED: true,
      DISPUTE_WON: true,
      DISPUTE_LOST: true,
      DISPUTE_RETURNED: true,
      FRAUD_WARNING: true,
      GATEWAY_REJECTS: true,
      PAYMENT_NOT_SETTLED: true,
    }).flatMap((event) => [
      { ...fault, event },
      { ...fault, event, contractBusinessId: null, amount: null },
    ]),
    'operator-note': every<MessageData['operator-note']['event']>({
      TERMINATION: true,
      MOVE_OUT: true,
      ENDED: true,
      WITHDRAWAL: true,
    }).flatMap((event) => [
      { ...note, event, refund: event === 'WITHDRAWAL' ? money(40) : null },
      ...(event === 'WITHDRAWAL' ? [{ ...note, event, refund: null }] : []),
    ]),
    'tax-report-operator': every<MessageData['tax-report-operator']['event']>({ REJECTED: true, LATE: true }).map((event) => ({
      event,
      authority: 'KSEF',
      documentNumber: 'PL2026000042',
      reason: null,
      reportBy: '2026-11-21T09:00:00.000Z',
      timeZone: 'Europe/Warsaw',
    })),
    'staff-address-changed': [{ name: 'Eva Správna' }],
    'scheduled-report': [
      {
        runId: token,
        staffId: token,
        report: 'occupancy',
        title: 'Occupancy',
        place: 'Ružinov',
        from: null,
        to: '2026-03-01',
        owner: 'Eva Správna',
      },
      {
        runId: token,
        staffId: token,
        report: 'moves',
        title: 'Move-ins',
        place: null,
        from: '2026-02-01',
        to: '2026-02-28',
        owner: 'Eva Správna',
      },
    ],
    'tax-login-operator': [{ authority: 'KSEF', expiresAt: '2026-12-31T23:00:00.000Z', timeZone: 'Europe/Warsaw' }],
  };
}
