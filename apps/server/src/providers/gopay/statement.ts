import { parse } from 'csv-parse/sync';
import { GatewayUnavailable } from '../../modules/payments/payment/payment.ports.ts';

/** A movement on the merchant's account. Amounts in minor units. */
export interface Movement {
  id: string;
  /** 'YYYY-MM-DD' in Prague, as GoPay names days. */
  day: string;
  at: Date;
  type: string;
  /** The masked card, the bank account, or GoPay. */
  counterparty: string;
  /** The order number, or the number of the clearing. */
  reference: string;
  /** Below 0: money left the account. */
  amount: number;
  /** Balances before and after the movement. */
  opening: number;
  closing: number;
}

/** The columns of CSV_A that GoPay's API documentation names. Capital letters differ between its editions; more columns may follow. */
const columns = {
  id: 'id pohybu',
  at: 'datum',
  type: 'typ',
  counterparty: 'protistrana',
  reference: 'id objednávky/vs',
  amount: 'částka',
  opening: 'počáteční stav',
  closing: 'koncový stav',
  currency: 'měna',
} as const;
type Column = keyof typeof columns;

const prague = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Prague', dateStyle: 'short', timeStyle: 'medium' });
const hourMs = 3_600_000;

/** GoPay writes Windows-1250 or UTF-8. Windows-1250 maps every byte, so UTF-8 is tried first. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1250').decode(bytes);
  }
}

/**
 * Reads an account statement in the format CSV_A. Each balance is checked against its movement and the movement before, so that a row which is
 * missing, repeated or misread is found.
 * @returns the movements, the oldest first
 * @throws GatewayUnavailable for any text that is not such a statement, or one that is cut off
 */
export function readStatement(bytes: Uint8Array, currency: string): Movement[] {
  const [head, ...rows] = readRows(decode(bytes));
  if (head === undefined) throw invalid('it is empty');
  const names = head.map((name) => name.trim().toLowerCase());
  const places = new Map<Column, number>();
  for (const [column, name] of Object.entries(columns) as [Column, string][]) {
    const place = names.indexOf(name);
    if (place === -1) throw invalid(`it has no column "${name}"`);
    places.set(column, place);
  }
  const movements = rows.map((cells) => readMovement(cells, places, currency));
  if (new Set(movements.map(({ id }) => id)).size < movements.length) throw invalid('it lists a movement twice');
  const [first, last] = [movements[0], movements.at(-1)];
  const isNewestFirst = first !== undefined && last !== undefined && first.at > last.at;
  const sorted = isNewestFirst ? movements.toReversed() : movements;
  if (!isChain(sorted)) throw invalid('its balances do not follow from its movements');
  return sorted;
}

function readRows(text: string): string[][] {
  try {
    return parse(text, { delimiter: ';', bom: true, skip_empty_lines: true, max_record_size: 100_000 }) as string[][];
  } catch (cause) {
    throw invalid('it is no table', cause);
  }
}

function readMovement(cells: string[], places: ReadonlyMap<Column, number>, currency: string): Movement {
  const of = (column: Column) => (cells[places.get(column) ?? -1] ?? '').trim();
  const id = of('id');
  if (!/^\d{1,20}$/.test(id)) throw invalid(`"${id}" is no movement`);
  const [, day, time] = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})$/.exec(of('at')) ?? [];
  const at = day === undefined || time === undefined ? null : instantInPrague(day, time);
  if (day === undefined || at === null) throw invalid(`movement ${id} has the time "${of('at')}"`);
  if (of('currency') !== currency) throw invalid(`movement ${id} is in "${of('currency')}"`);
  const [amount, opening, closing] = [minor(id, of('amount')), minor(id, of('opening')), minor(id, of('closing'))];
  if (opening + amount !== closing) throw invalid(`the balances of movement ${id} differ by another sum than its amount`);
  return { id, day, at, type: of('type'), counterparty: of('counterparty'), reference: of('reference'), amount, opening, closing };
}

function minor(id: string, text: string): number {
  if (!/^-?\d{1,12},\d{2}$/.test(text)) throw invalid(`movement ${id} has the amount "${text}"`);
  return Number(text.replace(',', ''));
}

const isChain = (movements: readonly Movement[]): boolean =>
  movements.every(({ opening }, index) => index === 0 || movements[index - 1]?.closing === opening);

/** Null for a time that does not exist. Of the hour that exists twice in autumn, the first one. */
function instantInPrague(day: string, time: string): Date | null {
  const local = Date.parse(`${day}T${time}Z`);
  if (Number.isNaN(local)) return null;
  const found = [2, 1].map((hours) => new Date(local - hours * hourMs)).find((at) => prague.format(at) === `${day} ${time}`);
  return found ?? null;
}

/** The day in Prague, 'YYYY-MM-DD'. */
export const dayInPrague = (at: Date): string => prague.format(at).slice(0, 10);

const invalid = (reason: string, cause?: unknown) =>
  new GatewayUnavailable(`GoPay returned a statement that cannot be read: ${reason}`, { cause });
