import type { Service, ServiceCalls } from './service-calls.ts';

/** Methods that call the service. Others can resolve without a call. */
const calling: Readonly<Record<string, readonly string[]>> = {
  gateway: ['start', 'chargeRecurring', 'cancelRecurring', 'status', 'refund', 'refundStatus', 'listRefunds'],
  lock: ['send'],
  camera: ['capture'],
  tax: ['submit', 'fetchStatus'],
  mail: ['carry'],
};

/** The same object, whose calls record whether the service answered. @throws Error for an unknown system */
export function recorded<T extends object>(target: T, service: Service, calls: ServiceCalls): T {
  const methods = calling[service.system];
  if (methods === undefined) throw new Error(`No method of the system ${service.system} is known`);
  return new Proxy(target, {
    get(object, name) {
      const value: unknown = Reflect.get(object, name, object);
      if (typeof value !== 'function') return value;
      // Bound: a private field belongs to the object, not to its proxy.
      if (typeof name !== 'string' || !methods.includes(name)) return value.bind(object) as unknown;
      return (...args: unknown[]): unknown => {
        const result: unknown = Reflect.apply(value, object, args);
        if (!(result instanceof Promise)) return result;
        return result.then(
          (answer: unknown) => {
            calls.record(service);
            return answer;
          },
          (error: unknown) => {
            calls.record(service, isAnswer(error) ? undefined : error);
            throw error;
          },
        );
      };
    },
  });
}

/** True for a rejection of one call or recipient by a service that works. */
function isAnswer(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.name === 'UndeliverableError') return true;
  return error.name === 'GatewayRejected' && 'isSystemic' in error && error.isSystemic === false;
}
