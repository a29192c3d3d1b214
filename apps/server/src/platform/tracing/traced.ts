import { currentSpan, endWith, within } from './span.ts';

/** The same object, whose asynchronous methods have spans. Arguments and results are not recorded. */
export function traced<T extends object>(target: T, { system, provider }: { system: string; provider: string }): T {
  return new Proxy(target, {
    get(object, name) {
      const value: unknown = Reflect.get(object, name, object);
      if (typeof value !== 'function' || typeof name !== 'string') return value;
      return (...args: unknown[]): unknown => {
        const attributes = { 'komora.system': system, 'komora.provider': provider, 'komora.operation': name };
        const span = currentSpan()?.child(`${system} ${name}`, { kind: 'client', attributes });
        if (span === undefined) return Reflect.apply(value, object, args);
        const result: unknown = within(span, () => Reflect.apply(value, object, args));
        // A span that does not end is not exported: a method that returns at once calls nobody.
        return result instanceof Promise ? endWith(span, result) : result;
      };
    },
  });
}
