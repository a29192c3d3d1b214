import type { ContractStanding } from '@komora/api/admin';
import { InvoicingPeriod } from '@komora/api/enumerations';
import { defineForm } from '@komora/web-kit/define-form';
import { invalid } from '@komora/web-kit/validation';
import { hundredthsOf } from '../../shared/decimal.ts';
import { ACTS, type ActBody, type ActField, type ActName } from './acts.ts';

/** Typed values. Fields that the act does not have stay empty. */
export type ActValues = Readonly<Record<ActField | 'reason', string>>;
export const NO_VALUES: ActValues = {
  day: '',
  until: '',
  ground: '',
  boxId: '',
  price: 'AGREED',
  rent: '',
  start: 'PERIOD',
  from: '',
  insuranceId: '',
  months: '',
  basis: '',
  note: '',
  email: '',
  clientId: '',
  reason: '',
};

type Code = 'revalid/rule/basic/not-null' | 'revalid/rule/basic/regex';
type FieldFault = { readonly path: ActField; readonly code: Code };
type Parsed = { readonly body: ActBody } | { readonly fault: FieldFault };

/** The choice of an increase that the price clause of the agreement allows. */
export const BY_CLAUSE = 'CLAUSE';

/** The list price of the chosen box, in minor units by id. Empty until it is loaded. */
export type ListPrices = ReadonlyMap<string, number>;
const NO_PRICES: ListPrices = new Map();

interface Circumstances {
  readonly name: ActName;
  readonly standing: ContractStanding;
  readonly listPrices: ListPrices;
}

/** True if the other values leave a field out of the form. */
export const isLeftOut = (name: ActName, field: ActField, { price, start }: Pick<ActValues, 'price' | 'start'>): boolean =>
  (name === 'transfer' && field === 'rent' && price !== 'OWN') || (name === 'change-price' && field === 'from' && start === 'TODAY');

/** Reads one field. An optional day may stay empty. */
function parse(field: ActField, values: ActValues, { name, standing, listPrices }: Circumstances): Parsed {
  const typed = values[field];
  const fault = (code: Code): Parsed => ({ fault: { path: field, code } });
  if (field === 'from' && values.start === 'TODAY') return { body: { from: null } };
  if (isLeftOut(name, field, values)) return { body: {} };
  if (field === 'until' || (field === 'from' && name === 'change-price')) return { body: { [field]: typed === '' ? null : typed } };
  if (field === 'basis') return { body: values.basis === BY_CLAUSE ? { byClause: true } : {} };
  // Only the clause demands a reason for the client.
  if (field === 'note' && values.basis !== BY_CLAUSE) return { body: {} };
  if (field === 'start') return { body: typed === 'TODAY' ? { today: true } : {} };
  if (typed.trim() === '') return fault('revalid/rule/basic/not-null');
  const { currency } = standing.rent;
  if (field === 'price') {
    if (typed !== 'LIST') return { body: {} };
    const amount = listPrices.get(values.boxId);
    return amount === undefined ? fault('revalid/rule/basic/not-null') : { body: { rent: { amount, currency } } };
  }
  if (field === 'rent') {
    const amount = hundredthsOf(typed);
    return amount === null ? fault('revalid/rule/basic/regex') : { body: { rent: { amount, currency } } };
  }
  // Copied addresses have spaces.
  if (field === 'email') return { body: { email: typed.trim() } };
  return { body: field === 'months' ? { months: InvoicingPeriod.parse(Number(typed)) } : { [field]: typed } };
}

function parseAll(circumstances: Circumstances, values: ActValues): { body: ActBody; faults: FieldFault[] } {
  const { name, standing } = circumstances;
  const parsed = (ACTS[name].fields ?? []).map((field) => parse(field, values, circumstances));
  const faults = parsed.flatMap((one) => ('fault' in one ? [one.fault] : []));
  const body: ActBody = Object.assign({}, ACTS[name].known?.(standing), ...parsed.map((one) => ('body' in one ? one.body : {})));
  return { body, faults };
}

/** The body that the fields make; null while a field is empty or wrong. */
export function bodyOf(name: ActName, standing: ContractStanding, values: ActValues, listPrices = NO_PRICES): ActBody | null {
  const { body, faults } = parseAll({ name, standing, listPrices }, values);
  return faults.length === 0 ? body : null;
}

export const actForm = (name: ActName, standing: ContractStanding, listPrices: ListPrices) =>
  defineForm<ActValues, ActBody & { readonly reason: string }>({
    paths: [
      'day',
      'until',
      'ground',
      'boxId',
      'price',
      'rent',
      'start',
      'from',
      'insuranceId',
      'months',
      'basis',
      'note',
      'email',
      'clientId',
      'reason',
    ],
    validate: (values) => {
      const { body, faults } = parseAll({ name, standing, listPrices }, values);
      const reason = values.reason.trim();
      const missing = reason === '' ? [{ path: 'reason' as const, code: 'revalid/rule/basic/not-null' as const }] : [];
      return faults.length + missing.length > 0 ? invalid([...faults, ...missing]) : { valid: true, value: { ...body, reason } };
    },
  });
