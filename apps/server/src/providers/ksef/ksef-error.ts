/** KSeF rejected the request; it had no effect. */
export class KsefRequestError extends Error {
  override name = 'KsefRequestError';
  readonly status: number;

  constructor(status: number, message: string) {
    super(`KSeF answered ${status}: ${message}`);
    this.status = status;
  }
}
