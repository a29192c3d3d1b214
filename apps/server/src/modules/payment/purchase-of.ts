import type { Deps } from '../../deps.ts';
import type { GatewayStart } from './payment.ports.ts';
import { type PaymentRow, readPurchase } from './payment.sql.ts';
import { type RentBill, readRentBill } from './rent-bill.sql.ts';

/** How long the page takes a card for a rent. Nothing is held meanwhile, so that another attempt may follow. */
const rentPageMs = 30 * 60_000;

/** What the payer reads on the gateway's page, and where that sends them back: the same for the same attempt whenever it is asked. */
export async function purchaseOf(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  payment: PaymentRow,
): Promise<Omit<GatewayStart, 'paymentId' | 'amount' | 'currency'>> {
  if (payment.order_id !== null) {
    const order = await readPurchase(db, payment.order_id);
    return {
      reference: payment.order_id,
      description: `${order.warehouse_name}, ${order.box_name}`,
      language: order.language,
      email: order.email,
      returnUrl: `${config.publicUrl}/order/status-check?orderId=${payment.order_id}${order.limited_view ? '&limitedView=true' : ''}`,
      expiresAt: order.hold_expires_at,
    };
  }
  if (payment.rent_id === null) throw new Error(`Payment ${payment.id} is for nothing`);
  const bill = await readRentBill(db, payment.rent_id);
  return {
    reference: payment.rent_id,
    description: descriptionOf(bill),
    language: bill.language,
    email: bill.email,
    returnUrl: `${config.publicUrl}${payment.return_path ?? '/my/rents'}`,
    expiresAt: new Date(payment.created_at.getTime() + rentPageMs),
  };
}

/** One line on the card statement's side of a rent. */
export function descriptionOf(bill: RentBill): string {
  return [bill.warehouse_name, bill.box_name, bill.invoice_number].filter((part) => part !== null).join(', ');
}
