import { parsePriceLimit } from '@komora/domain/price-limit';
import * as z from 'zod/mini';
import { Currency } from './enumerations.ts';
import type { RuleCode } from './rule-codes.ts';

/**
 * Checks with an error code for forms. `params.code` is the code of a rule; without it a missing value becomes
 * `revalid/rule/basic/not-null` and any other mismatch `revalid/rule/basic/regex`.
 */
const rule = (code: RuleCode, test: (value: string) => boolean) => z.refine<string>(test, { params: { code } });

/** PostgreSQL cannot store a zero byte or an unpaired surrogate. */
const storable = rule('revalid/rule/basic/regex', (value) => !value.includes('\0') && value.isWellFormed());

/** Required text: trimmed, 1 to `max` characters. */
export const requiredText = (max = 100) =>
  z.string().check(
    z.trim(),
    rule('revalid/rule/basic/not-null', (value) => value.length > 0),
    z.maxLength(max),
    storable,
  );

/** Optional text: trimmed, at most `max` characters. */
export const optionalText = (max = 100) => z.string().check(z.trim(), z.maxLength(max), storable);

/** A person's name or a part of it: contains a letter of any script, which characters without width and a full stop are not. */
export const personalName = (max = 80) => requiredText(max).check(rule('revalid/rule/basic/regex', (value) => /\p{L}/u.test(value)));

export const Id = z.uuid();

/** Each value of a list once. */
export const distinct = z.refine<readonly unknown[]>((all) => new Set(all).size === all.length);

/** Increases with every change of a record, and every change names the version that it is based on. A column of four bytes. */
export const Version = z.int().check(z.gte(0), z.lte(2_147_483_647));

export const Email = z.string().check(
  z.trim(),
  rule('revalid/rule/basic/not-null', (value) => value.length > 0),
  z.maxLength(254),
  storable,
  z.regex(/^[^\s@<>"(),:;[\]\\.]+(\.[^\s@<>"(),:;[\]\\.]+)*@[^\s@<>"(),:;[\]\\.]+(\.[^\s@<>"(),:;[\]\\.]+)+$/),
);

/** E.164 with its plus; spaces, dashes, slashes, brackets, a `(0)` and invisible characters are removed. */
export const PhoneNumber = z.pipe(
  z.pipe(
    z.string().check(
      rule('revalid/rule/basic/not-null', (value) => value.trim().length > 0),
      z.maxLength(40),
    ),
    z.transform((value: string) => value.replaceAll('(0)', '').replace(/[\s()./\-\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')),
  ),
  z.string().check(rule('phoneNumber-invalid', (value) => /^\+[1-9][0-9]{7,14}$/.test(value))),
);

/** The six digits of a code by e-mail; spaces and dashes are removed. */
export const SignInCode = z.pipe(
  z.pipe(
    z.string().check(
      rule('revalid/rule/basic/not-null', (value) => value.trim().length > 0),
      z.maxLength(40),
    ),
    z.transform((value: string) => value.replace(/[\s\-\u2010-\u2015\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')),
  ),
  z.string().check(z.regex(/^[0-9]{6}$/)),
);

/** A password that is compared: as it was typed, also with spaces at its ends. */
export const TypedPassword = z.string().check(
  rule('revalid/rule/basic/not-null', (value) => value.length > 0),
  z.maxLength(200),
);

/** At least 6 characters, of which one is a digit (specification §5). */
export const NewPassword = z.string().check(
  rule('revalid/rule/basic/not-null', (value) => value.length > 0),
  z.maxLength(200),
  rule('revalid/rule/basic/regex', (value) => value.length >= 6 && /[0-9]/.test(value)),
);

export const MustBeChecked = z
  .boolean()
  .check(z.refine((value) => value === true, { params: { code: 'mustBeChecked' satisfies RuleCode } }));

/** A business date in the warehouse's time zone, 'YYYY-MM-DD'. */
export const LocalDate = z.iso.date();
/** An instant in UTC, ISO 8601. */
export const Instant = z.iso.datetime();

/** Integer minor units: 4990 EUR is 49.90 €; HUF counts fillér. */
export const Money = z.object({ amount: z.int(), currency: Currency });
export type Money = z.infer<typeof Money>;

/** A price with and without VAT in one currency, minor units. */
export const Price = z.object({ net: z.int(), vat: z.int(), gross: z.int(), currency: Currency });
export type Price = z.infer<typeof Price>;

export const Location = z.object({ lat: z.number().check(z.gte(-90), z.lte(90)), lng: z.number().check(z.gte(-180), z.lte(180)) });
export type Location = z.infer<typeof Location>;

/** A query value 'lat,lng' with exactly two parts (specification §5). */
export const LocationText = z.pipe(
  z.string().check(z.maxLength(60), z.regex(/^-?\d{1,3}(\.\d+)?,-?\d{1,3}(\.\d+)?$/)),
  z.pipe(
    z.transform((value: string) => {
      const [lat, lng] = value.split(',').map(Number);
      return { lat: lat ?? Number.NaN, lng: lng ?? Number.NaN };
    }),
    Location,
  ),
);

/** A query value such as '50EUR': the highest price per month, in whole units of its currency. */
export const PriceLimitText = z.string().check(
  z.maxLength(10, { abort: true }),
  z.regex(/^[1-9]\d{0,6}[A-Z]{3}$/, { abort: true }),
  rule('revalid/rule/basic/regex', (value) => parsePriceLimit(value) !== null),
);

/** ISO 3166-1 alpha-3, upper case; the server validates addresses against the full list. */
export const CountryCode = z.string().check(z.regex(/^[A-Z]{3}$/));

export const Address = z.object({
  street: requiredText(100),
  number: requiredText(20),
  city: requiredText(100),
  zip: requiredText(12),
  countryCode: CountryCode,
});
export type Address = z.infer<typeof Address>;

/** A list in a query string: repeated `key=value`, or a single value. */
export const queryList = <T extends z.core.$ZodType>(item: T) =>
  z.pipe(
    z.transform((value: unknown) => (value === undefined ? [] : Array.isArray(value) ? value : [value])),
    z.array(item).check(z.maxLength(20)),
  );

/** A whole number in a query string. */
export const queryInteger = (min: number, max: number) =>
  z.pipe(z.string().check(z.regex(/^-?\d{1,9}$/)), z.pipe(z.transform(Number), z.int().check(z.gte(min), z.lte(max))));

export const queryNumber = (min: number, max: number) =>
  z.pipe(z.string().check(z.regex(/^-?\d{1,9}(\.\d{1,12})?$/)), z.pipe(z.transform(Number), z.number().check(z.gte(min), z.lte(max))));

/** A page of a list. Default: the first 50. */
export const page = { limit: z.optional(queryInteger(1, 200)), offset: z.optional(queryInteger(0, 1_000_000)) };
