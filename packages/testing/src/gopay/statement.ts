import type { Body } from './check-request.ts';
import type { GopayFakeContext, LedgerEntry } from './context.ts';

/** The types of movements that statements of GoPay have. Its documentation lists none. */
const types: Record<LedgerEntry['kind'], string> = {
  CHARGE: 'GOPAY-platba',
  REFUND: 'GOPAY-storno-platby',
  REFUND_RETURNED: 'GOPAY-vratka-storna',
  FEE: 'GOPAY-popl',
  TRANSFER: 'GOPAY-vyuctovani',
};
const lowers: readonly LedgerEntry['kind'][] = ['REFUND', 'FEE', 'TRANSFER'];

const prague = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Prague', dateStyle: 'short', timeStyle: 'medium' });
const money = (minor: number) => (minor / 100).toFixed(2).replace('.', ',');
const quoted = (text: string) => `"${text}"`;

/** Change of the account by an entry, signed. */
export const signed = ({ kind, amount }: LedgerEntry): number => (lowers.includes(kind) ? -amount : amount);

/** The account's movements of the days asked for in CSV_A: money that moved, and nothing of what was declined. Columns as in GoPay's documentation. */
export function statementOf(context: GopayFakeContext, body: Body): Buffer {
  const head = ['ID pohybu', 'Datum', 'Typ', 'Protistrana', 'ID objednávky/VS', 'Částka', 'Počáteční stav', 'Koncový stav', 'Měna'];
  const { namesPayments } = context.statement;
  const lines = [[...head, 'ID Referenčního pohybu', ...(namesPayments ? ['ID platby'] : [])].map(quoted).join(';')];
  let balance = 0;
  const entries = context.ledger.filter(({ currency }) => currency === body.currency).toSorted((left, right) => +left.at - +right.at);
  for (const entry of entries) {
    const opening = balance;
    balance += signed(entry);
    const at = prague.format(entry.at);
    if (at.slice(0, 10) < String(body.date_from) || at.slice(0, 10) > String(body.date_to)) continue;
    const counterparty = entry.kind === 'TRANSFER' ? '1000000005/0100' : entry.kind === 'CHARGE' ? '444444******4448' : 'GOPAY';
    lines.push(
      [
        quoted(String(entry.movementId)),
        quoted(at),
        quoted(entry.type ?? types[entry.kind]),
        quoted(counterparty),
        quoted(entry.orderNumber),
        money(signed(entry)),
        money(opening),
        money(balance),
        quoted(entry.currency),
        quoted(''),
        ...(namesPayments ? [quoted(String(entry.paymentId))] : []),
      ].join(';'),
    );
  }
  const text = `${lines.join('\r\n')}\r\n`;
  return encode(context.statement.change?.(text) ?? text);
}

/** Windows-1250, of the letters that statements have. */
const letters: Record<string, number> = { á: 0xe1, Č: 0xc8, č: 0xe8, ě: 0xec, í: 0xed, ý: 0xfd };
const encode = (text: string): Buffer => Buffer.from([...text].map((letter) => letters[letter] ?? letter.charCodeAt(0)));
