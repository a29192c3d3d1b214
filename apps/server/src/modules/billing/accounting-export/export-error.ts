/** The export is not possible. The message is for the operator. */
export class AccountingExportError extends Error {
  override name = 'AccountingExportError';
}
