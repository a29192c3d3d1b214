import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import { type ExportPart, exportLimit } from '../../../platform/module/define-module.ts';

export const exportConsents: ExportPart = { name: 'consents', read: (reader, { userId }) => read(reader, userId) };

function read(reader: Reader, userId: string) {
  return reader
    .selectFrom('consents as c')
    .leftJoin('orders as o', 'o.id', 'c.order_id')
    .select(['c.kind', 'c.text_version as textVersion', 'c.language', 'c.accepted_at as acceptedAt', 'c.order_id as orderId', 'c.detail'])
    .select(sql<string | null>`host(c.ip)`.as('ip'))
    .where((eb) => eb.or([eb('c.user_id', '=', userId), eb('o.client_id', '=', userId)]))
    .orderBy('c.accepted_at')
    .limit(exportLimit)
    .execute();
}
