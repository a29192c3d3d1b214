import type { Reader } from '../../../platform/db/database.ts';
import { type ExportPart, exportLimit } from '../../../platform/module/define-module.ts';

export const exportRewards: ExportPart = { name: 'rewards', read: (reader, { userId }) => read(reader, userId) };

function read(reader: Reader, userId: string) {
  return reader
    .selectFrom('referral_rewards')
    .select(['kind', 'amount', 'currency', 'created_at as createdAt', 'available_at as availableAt', 'cancelled_at as cancelledAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .limit(exportLimit)
    .execute();
}
