import type { Language } from '@komora/api/enumerations';
import type { FieldError } from '@komora/api/errors';
import { LOCALES, languageOf } from '@komora/i18n';
import { invalid, type ValidationResult } from '@komora/web-kit/validation';

/** An access of a craftsman as typed; times as `<input type="datetime-local">` writes them, in the zone of this browser. */
export interface AccessValues {
  readonly warehouseId: string;
  readonly boxIds: readonly string[];
  readonly email: string;
  readonly language: string;
  readonly validFrom: string;
  readonly validTo: string;
  readonly reason: string;
}
export const ACCESS_PATHS = ['warehouseId', 'boxIds', 'email', 'language', 'validFrom', 'validTo', 'reason'] as const;
export type AccessPath = (typeof ACCESS_PATHS)[number];

export interface AccessBody {
  readonly warehouseId: string;
  readonly boxIds: string[];
  readonly email: string;
  readonly language: Language;
  readonly validFrom: string;
  readonly validTo: string;
  readonly reason: string;
}

const HOUR = 3_600_000;
/** A visit of a few hours is the usual case. */
const USUAL = 4 * HOUR;
const MINUTE = 60_000;

/** A time in the zone of this browser, to the minute. */
function localTime(at: number): string {
  const shifted = new Date(at - new Date(at).getTimezoneOffset() * MINUTE);
  return shifted.toISOString().slice(0, 16);
}

export const newAccess = (warehouseId: string, language: Language, now: number): AccessValues => ({
  warehouseId,
  boxIds: [],
  email: '',
  language,
  validFrom: localTime(now),
  validTo: localTime(now + USUAL),
  reason: '',
});

const missing = 'revalid/rule/basic/not-null';

export function validateAccess(values: AccessValues): ValidationResult<AccessBody> {
  const errors: FieldError[] = [];
  for (const path of ['warehouseId', 'email', 'validFrom', 'validTo', 'reason'] as const)
    if (values[path].trim() === '') errors.push({ path, code: missing });
  const language = LOCALES.map(languageOf).find((one) => one === values.language);
  if (language === undefined) errors.push({ path: 'language', code: missing });
  const [from, to] = [Date.parse(values.validFrom), Date.parse(values.validTo)];
  if (values.validTo !== '' && !(to > from)) errors.push({ path: 'validTo', code: 'unlock-token/bad-dates' });
  if (language === undefined || errors.length > 0) return invalid(errors);
  return {
    valid: true,
    value: {
      warehouseId: values.warehouseId,
      boxIds: [...values.boxIds],
      email: values.email.trim(),
      language,
      validFrom: new Date(from).toISOString(),
      validTo: new Date(to).toISOString(),
      reason: values.reason.trim(),
    },
  };
}

/** Without boxes that are not listed: of the warehouse chosen before, or let meanwhile. Nobody could take them out of the form. */
export const withListedBoxes = (body: AccessBody, listed: readonly { readonly id: string }[] | undefined): AccessBody => ({
  ...body,
  boxIds: body.boxIds.filter((boxId) => listed?.some(({ id }) => id === boxId)),
});
