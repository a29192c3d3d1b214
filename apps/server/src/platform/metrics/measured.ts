import type { Measure } from '../measure.ts';

/** Results with a label of their own: states of payments, refunds and tax reports. */
const states = new Set(['PAID', 'PENDING', 'DECLINED', 'EXPIRED', 'DONE', 'FAILED', 'PROCESSING', 'ACCEPTED', 'REJECTED', 'UNKNOWN']);
/** Errors with a label of their own, by name. */
const errors: Readonly<Record<string, string>> = {
  GatewayUnavailable: 'unknown',
  GatewayNotReached: 'not-reached',
  GatewayRejected: 'rejected',
  UndeliverableError: 'undeliverable',
  UnreachableError: 'not-reached',
  NotReceived: 'not-reached',
  RateLimited: 'rate-limited',
};

/** The same object, whose asynchronous methods report their outcome and duration. */
export function measured<T extends object>(target: T, of: { system: string; provider: string }, measure: Measure): T {
  return new Proxy(target, {
    get(object, name) {
      const value: unknown = Reflect.get(object, name, object);
      if (typeof value !== 'function' || typeof name !== 'string') return value;
      return (...args: unknown[]): unknown => {
        const began = performance.now();
        const result: unknown = Reflect.apply(value, object, args);
        if (!(result instanceof Promise)) return result;
        const report = (outcome: string) => measure.call({ ...of, operation: name, outcome, seconds: (performance.now() - began) / 1000 });
        return result.then(
          (answer: unknown) => {
            report(outcomeOf(answer));
            return answer;
          },
          (error: unknown) => {
            report((error instanceof Error && errors[error.name]) || 'error');
            throw error;
          },
        );
      };
    },
  });
}

function outcomeOf(answer: unknown): string {
  if (typeof answer !== 'object' || answer === null || !('state' in answer)) return 'ok';
  const { state } = answer;
  return typeof state === 'string' && states.has(state) ? state.toLowerCase() : 'ok';
}
