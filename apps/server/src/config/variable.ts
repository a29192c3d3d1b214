import * as z from 'zod/mini';

/** Texts of a variable's error message: "<NAME> must be <expected>. Example: <NAME>=<example>". */
export interface Explanation {
  expected: string;
  example: string;
}

export const explanations = z.registry<Explanation>();

/** Validated variables, with what rules about several variables need. */
export interface Reading<Variables extends Record<string, z.core.$ZodType>> {
  values: z.output<z.ZodMiniObject<Variables>>;
  /** True if the variable has a value, even an invalid one. */
  isSet(name: keyof Variables): boolean;
  /** Adds an error. Without `explanation`, that of the variable. Only the first error of a variable counts. */
  report(name: keyof Variables, explanation?: Explanation): void;
}

function explained<Schema extends z.core.$ZodType>(schema: Schema, explanation: Explanation): Schema {
  explanations.add(schema, explanation);
  return schema;
}

/** A variable that can be unset. */
export const optional = <Schema extends z.ZodMiniType>(schema: Schema, expected: string, example: string) =>
  explained(z.optional(schema), { expected, example });

export const withDefault = <Schema extends z.ZodMiniType>(
  schema: Schema,
  fallback: z.core.util.NoUndefined<z.output<Schema>>,
  expected: string,
) => explained(z._default(schema, fallback), { expected, example: String(fallback) });

export const text = (fallback: string) => withDefault(z.string(), fallback, 'a text');
export const optionalText = () => optional(z.string(), 'a text', 'text');
export const matching = (pattern: RegExp, expected: string, example: string) =>
  optional(z.string().check(z.regex(pattern)), expected, example);

const digits = z.string().check(z.regex(/^\d+$/));
/** A whole number from `min` to `max`. */
export const number = (min: number, max: number) => z.pipe(z.pipe(digits, z.transform(Number)), z.int().check(z.gte(min), z.lte(max)));
export const wholeNumber = (min: number, max: number, fallback: number) =>
  withDefault(number(min, max), fallback, `a whole number from ${min} to ${max}`);

export const oneOf = <const T extends string>(options: readonly T[], fallback: z.core.util.NoUndefined<T>) =>
  withDefault(z.enum(options), fallback, `one of ${options.join(', ')}`);
export const optionalOneOf = <const T extends string>(options: readonly T[], example: T) =>
  optional(z.enum(options), `one of ${options.join(', ')}`, example);

const boolean = z.pipe(
  z.enum(['true', 'false']),
  z.transform((value) => value === 'true'),
);
export const flag = (fallback: boolean) => withDefault(boolean, fallback, 'one of true, false');
export const optionalFlag = (example: string) => optional(boolean, 'one of true, false', example);

const items = z.pipe(
  z.string(),
  z.transform((value) =>
    value
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean),
  ),
);
/** Comma-separated items. */
export const list = <Item extends z.ZodMiniType<unknown, string>>(item: Item) => z.pipe(items, z.array(item));
/** Comma-separated options, at least one; each counts once. */
export const listOf = <const T extends string>(options: readonly T[], example: readonly T[] = options) =>
  optional(
    z.pipe(
      list(z.enum(options)).check(z.minLength(1)),
      z.transform((found: T[]) => [...new Set(found)]),
    ),
    `a comma-separated list of ${options.join(', ')}`,
    example.join(','),
  );
/** Comma-separated `key=value` items. */
export const assignments = <Key extends string, Value extends string>(
  key: z.ZodMiniType<Key, string>,
  value: z.ZodMiniType<Value, string>,
) =>
  list(
    z.pipe(
      z.pipe(
        z.string().check(z.regex(/=/)),
        z.transform((item): [string, string] => [item.slice(0, item.indexOf('=')).trim(), item.slice(item.indexOf('=') + 1).trim()]),
      ),
      z.tuple([key, value]),
    ),
  );

/** An absolute address without a trailing slash. */
export const address = (protocols: readonly string[]) =>
  z.pipe(
    z.url({ protocol: new RegExp(`^(?:${protocols.join('|')})$`) }),
    z.transform((value: string) => value.replace(/\/+$/, '')),
  );
export const url = (protocols: readonly string[], example: string) => optional(address(protocols), urlText(protocols), example);
export const urlWithDefault = (protocols: readonly string[], fallback: string) =>
  withDefault(address(protocols), fallback, urlText(protocols));
const urlText = (protocols: readonly string[]): string =>
  `an address that begins with ${protocols.map((name) => `${name}://`).join(' or ')}`;
