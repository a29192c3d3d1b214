import type pg from 'pg';

/** A row in PostgreSQL's text format: text or null per column, so that it can be inserted again unchanged. */
export type Row = Record<string, string | null>;

const asText = { getTypeParser: () => (value: string) => value };

/** Every row that the product wrote for one purchase, by table. The baseline script writes rows of the same content. */
export interface SamplePurchase {
  order: Row;
  consents: Row[];
  payment: Row;
  user: Row;
  passwordToken: Row;
  contract: Row;
  rent: Row;
  invoice: Row;
  invoiceItems: Row[];
  messages: Row[];
  gatewayPayment: Row;
  gatewayLedger: Row;
  gatewayNotification: Row;
  contractPrefix: string;
  year: number;
}

/** @throws Error when a row of the purchase is missing */
export async function readSamplePurchase(client: pg.Client, orderId: string): Promise<SamplePurchase> {
  const rows = async (table: string, where: string, id: string | null | undefined): Promise<Row[]> => {
    const columns = await writableColumns(client, table);
    return (await client.query<Row>({ text: `select ${columns} from ${table} where ${where}`, values: [id], types: asText })).rows;
  };
  const one = async (table: string, where: string, id: string | null | undefined): Promise<Row> => {
    const [row] = await rows(table, where, id);
    if (row === undefined) throw new Error(`The sample purchase has no row in ${table}`);
    return row;
  };
  const order = await one('orders', 'id = $1', orderId);
  const payment = await one('payments', 'order_id = $1', orderId);
  const contract = await one('contracts', 'order_id = $1', orderId);
  const rent = await one('rents', 'contract_id = $1', contract.id);
  const invoice = await one('invoices', 'rent_id = $1', rent.id);
  const gatewayPayment = await one('mock_gateway.payments', 'reference = $1', orderId);
  const entity = await one('legal_entities', 'id = $1', order.legal_entity_id);
  return {
    order,
    payment,
    contract,
    rent,
    invoice,
    gatewayPayment,
    consents: await rows('consents', 'order_id = $1', orderId),
    user: await one('users', 'id = $1', order.client_id),
    passwordToken: await one('password_tokens', 'user_id = $1', order.client_id),
    invoiceItems: await rows('invoice_items', 'invoice_id = $1 order by position', invoice.id),
    messages: await rows('messages', "dedupe_key like '%:' || $1", orderId),
    gatewayLedger: await one('mock_gateway.ledger', 'reference = $1', orderId),
    gatewayNotification: await one('mock_gateway.notifications', 'payment_id = $1', gatewayPayment.id),
    contractPrefix: entity.contract_prefix ?? '',
    year: Number(order.starts_on?.slice(0, 4)),
  };
}

async function writableColumns(client: pg.Client, table: string): Promise<string> {
  const text = "select attname from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''";
  const { rows } = await client.query<{ attname: string }>(text, [table]);
  return rows.map(({ attname }) => client.escapeIdentifier(attname)).join(', ');
}
