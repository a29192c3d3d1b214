import { type MergePart, stays } from '../../../platform/module/client-merge.ts';

export { deleteFormerAddresses, type FormerRecord, listFormerRecords, type MergedAccountRow } from './merge.sql.ts';
export { announceMerge, type LockedPair, lockPair, type MergedPair, mergeChecks, mergePair } from './merge-accounts.ts';

/** Sessions, links, codes and passkeys end with the account; consents are evidence of what the person accepted then. */
export const accountMerging: MergePart[] = [
  {
    columns: [
      { table: 'users', column: 'merged_into', fate: 'MOVES' },
      { table: 'users', column: 'referred_by', fate: 'MOVES' },
      { table: 'sessions', column: 'user_id', fate: 'DROPPED' },
      { table: 'device_tokens', column: 'user_id', fate: 'DROPPED' },
      { table: 'password_tokens', column: 'user_id', fate: 'DROPPED' },
      { table: 'sign_in_codes', column: 'user_id', fate: 'DROPPED' },
      { table: 'client_passkeys', column: 'user_id', fate: 'DROPPED' },
      { table: 'client_passkey_challenges', column: 'user_id', fate: 'DROPPED' },
    ],
  },
  stays('consents', 'user_id'),
];
