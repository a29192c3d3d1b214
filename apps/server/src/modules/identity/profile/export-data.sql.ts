import type { Reader } from '../../../platform/db/database.ts';
import type { ExportPart } from '../../../platform/module/define-module.ts';

export const exportProfile: ExportPart = { name: 'profile', read: (reader, { userId }) => read(reader, userId) };

function read(reader: Reader, userId: string) {
  return reader
    .selectFrom('users')
    .select([
      'email',
      'phone_number as phoneNumber',
      'first_name as firstName',
      'last_name as lastName',
      'user_language as userLanguage',
      'date_of_birth as dateOfBirth',
      'gender',
      'invoicing_details as invoicingDetails',
      'newsletter_subscribed as newsletter',
      'referral_code as referralCode',
      'email_confirmed_at as emailConfirmedAt',
      'created_at as createdAt',
      // Of a record that was merged into the client's.
      'merged_email as mergedEmail',
      'merged_phone_number as mergedPhoneNumber',
    ])
    .where('id', '=', userId)
    .execute();
}
