import type Stripe from 'stripe';

type Body = Partial<
  Pick<Stripe.PaymentIntent.LastPaymentError, 'code' | 'decline_code' | 'advice_code' | 'message' | 'param'> & {
    type: string;
    payment_intent: object;
  }
>;

/** An error response of the API. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: { error: Body };
  /** True if the answer is kept under the call's key; errors before anything was done are not. */
  readonly stored: boolean;

  constructor(status: number, error: Body, stored = false) {
    super(error.message ?? error.code ?? String(status));
    this.status = status;
    this.body = { error: { type: 'invalid_request_error', ...error } };
    this.stored = stored;
  }
}

export const missing = (param: string) =>
  new ApiError(400, { code: 'parameter_missing', param, message: `Missing required param: ${param}.` });
export const invalid = (param: string, message: string) => new ApiError(400, { code: 'parameter_invalid', param, message });
export const unknownParam = (param: string) =>
  new ApiError(400, { code: 'parameter_unknown', param, message: `Received unknown parameter: ${param}` });
export const notThere = (what: string, id: string, param = 'id', status = 404) =>
  new ApiError(status, { code: 'resource_missing', param, message: `No such ${what}: '${id}'` });
