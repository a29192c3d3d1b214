/** A document that a format for accounting programs cannot express. The message is for the operator. */
export class AccountingFormatError extends Error {
  override name = 'AccountingFormatError';
}
