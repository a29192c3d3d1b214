import type { Body } from './check-request.ts';
import type { GopayFakeContext } from './context.ts';

/** The account's movements of the days asked for, as a file: money that moved, and nothing of what was declined. */
export function statementOf(context: GopayFakeContext, body: Body): string {
  const day = (at: Date) => at.toISOString().slice(0, 10);
  const moved = context.ledger.filter(
    ({ at, currency }) => currency === body.currency && day(at) >= String(body.date_from) && day(at) <= String(body.date_to),
  );
  const head = ['Movement', 'Date', 'Type', 'Payment ID', 'Order number', 'Amount', 'Currency'];
  const rows = moved.map((entry, index) => [
    String(index + 1),
    day(entry.at),
    entry.kind,
    String(entry.paymentId),
    entry.orderNumber,
    (entry.amount / 100).toFixed(2).replace('.', ','),
    entry.currency,
  ]);
  return [head, ...rows].map((cells) => cells.map((cell) => `"${cell}"`).join(';')).join('\r\n');
}
