/** A reason not to start that the operator can mend; its message is all that is shown. */
export class StartError extends Error {
  override name = 'StartError';
}
