/** A startup error that the operator can fix. Only its message is shown. */
export class StartError extends Error {
  override name = 'StartError';
}
