import type { Sender } from '@komora/documents';
import { formatPhone } from '../../../platform/format-phone.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { readContact } from './message.sql.ts';

export type SenderDeps = Pick<Deps, 'db' | 'config' | 'settings'>;

/** The deployment as it signs its messages, with the operator's contact data, the same as on the pages. */
export async function readSender({ db, config, settings }: SenderDeps): Promise<Sender & { country: string }> {
  const operator = await readContact(db, config.country);
  const { shopName, email, phone } = settings.get('contact');
  const { publicUrl, country } = config;
  return { shopName, publicUrl, country, contact: { email: email ?? operator.email, phone: phone ?? formatPhone(operator.phone) } };
}
