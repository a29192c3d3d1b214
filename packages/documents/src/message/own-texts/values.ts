import type { Money } from '@komora/domain';
import type { Formatters, TextParams } from '@komora/i18n';
import type { Sender } from '../render-message.ts';

/** Fields of the data that a text may show as they are. */
const WORDS = [
  'boxName',
  'warehouseName',
  'warehouseAddress',
  'contractBusinessId',
  'invoiceNumber',
  'ownerName',
  'clientName',
  'documentNumber',
] as const;
const AMOUNTS = ['amount', 'refund'] as const;
const DAYS = ['startsOn', 'dueOn', 'from', 'to', 'terminatesOn', 'endedOn', 'expiresOn', 'chargedOn', 'emptyBy', 'day'] as const;

const isMoney = (value: unknown): value is Money => typeof value === 'object' && value !== null && 'amount' in value && 'currency' in value;

/** Values that every text of a message may show besides its own: those fields of the data that are present, and the name and contact of the shop. */
export function sharedValues(data: object, { shopName, contact }: Pick<Sender, 'shopName' | 'contact'>, format: Formatters): TextParams {
  const fields: Record<string, unknown> = { ...data };
  const values: Record<string, string> = { shopName, email: contact.email, phone: contact.phone };
  const put = (name: string, value: string) => {
    values[name] = value;
  };
  if (typeof fields.firstName === 'string') put('name', fields.firstName);
  for (const name of WORDS) if (typeof fields[name] === 'string') put(name, fields[name]);
  for (const name of AMOUNTS) if (isMoney(fields[name])) put(name, format.money(fields[name]));
  for (const name of DAYS) if (typeof fields[name] === 'string') put(name, format.date(fields[name], 'long'));
  return values;
}
