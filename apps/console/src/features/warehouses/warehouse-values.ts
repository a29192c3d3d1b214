import type { WarehouseRecord, WarehouseSettings } from '@komora/api/admin';
import { invalid, type ValidationResult } from '@komora/web-kit/validation';
import { typedHundredths } from '../../shared/decimal.ts';
import { type TextPath, type TextValues, textPaths, textValues, typedTexts } from '../../shared/localised.ts';
import { createReader } from '../../shared/typed-reader.ts';
import { type HoursPath, type HoursRow, hoursPaths, hoursRows, readHours } from './hours-values.ts';
import { readSpecialDays, type SpecialPath, type SpecialRow, specialPaths, specialRows } from './special-values.ts';

type TextName = 'description' | 'accessibilityByCar';
type WordPath =
  | 'legalEntityId'
  | 'name'
  | 'street'
  | 'number'
  | 'city'
  | 'zip'
  | 'lat'
  | 'lng'
  | 'lockProximity'
  | 'availableFrom'
  | 'depositProposed'
  | 'depositMost'
  | 'phoneNumber'
  | 'email'
  | TextPath<TextName>;
export type WarehousePath = WordPath | 'features' | 'inspectAfterMoveOut' | HoursPath | SpecialPath;
export type WarehouseValues = TextValues<TextName> &
  Readonly<Record<Exclude<WordPath, TextPath<TextName>>, string>> & {
    readonly features: readonly string[];
    readonly openingHours: readonly HoursRow[];
    readonly specialDays: readonly SpecialRow[];
    readonly inspectAfterMoveOut: boolean;
  };
/** A warehouse as it is sent; its company only when it is new. */
export type WarehouseBody = WarehouseSettings & { readonly legalEntityId: string };

const NEW_PROXIMITY = 500;

export const newWarehouse = (legalEntityId: string): WarehouseValues => ({
  legalEntityId,
  name: '',
  street: '',
  number: '',
  city: '',
  zip: '',
  lat: '',
  lng: '',
  lockProximity: String(NEW_PROXIMITY),
  availableFrom: '',
  features: [],
  openingHours: [],
  specialDays: [],
  inspectAfterMoveOut: false,
  depositProposed: '',
  depositMost: '',
  phoneNumber: '',
  email: '',
  ...textValues('description', {}),
  ...textValues('accessibilityByCar', {}),
});

/** @param locale of the amounts */
export function valuesOf(record: WarehouseRecord, locale: string): WarehouseValues {
  const { name, address, location, lockProximity, availableFrom, features, legalEntityId } = record;
  return {
    legalEntityId,
    name,
    ...address,
    lat: String(location.lat),
    lng: String(location.lng),
    lockProximity: String(lockProximity),
    availableFrom: availableFrom ?? '',
    features,
    openingHours: hoursRows(record.openingHours),
    specialDays: specialRows(record.specialDays),
    inspectAfterMoveOut: record.inspectAfterMoveOut,
    depositProposed: record.depositProposed === 0 ? '' : typedHundredths(record.depositProposed, locale),
    depositMost: record.depositMost === 0 ? '' : typedHundredths(record.depositMost, locale),
    phoneNumber: record.phoneNumber ?? '',
    email: record.email ?? '',
    ...textValues('description', record.description),
    ...textValues('accessibilityByCar', record.accessibilityByCar),
  };
}

/** Fields of the form in its order. @param ranges the number of ranges of opening hours @param days that of special days */
export const warehousePaths = (ranges: number, days: number): readonly WarehousePath[] => [
  'legalEntityId',
  'name',
  'street',
  'number',
  'zip',
  'city',
  'lat',
  'lng',
  'lockProximity',
  'availableFrom',
  'depositProposed',
  'depositMost',
  'phoneNumber',
  'email',
  ...hoursPaths(ranges),
  ...specialPaths(days),
  'inspectAfterMoveOut',
  'features',
  ...textPaths('description'),
  ...textPaths('accessibilityByCar'),
];

/** Both coordinates, as maps copy them: `48.1486, 17.1077`. */
const PAIR = /^\s*\(?(-?\d{1,3}\.\d+)\s*[,;]\s*(-?\d{1,3}\.\d+)\)?\s*$/;

type Position = Pick<WarehouseValues, 'lat' | 'lng'>;

/** A pair of coordinates in one of the fields fills both. */
export function splitPosition<Values extends Position>(values: Values): Values {
  const [, lat, lng] = PAIR.exec(values.lat) ?? PAIR.exec(values.lng) ?? [];
  return lat === undefined || lng === undefined ? values : { ...values, lat, lng };
}

/** A pasted pair is split at once. A typed one not yet: its last digits are still to come, and would belong to no number. */
export function withCoordinate<Values extends Position>(values: Values, path: 'lat' | 'lng', typed: string): Values {
  const changed = { ...values, [path]: typed };
  return typed.length - values[path].length > 1 ? splitPosition(changed) : changed;
}

const DEGREES = /^-?\d{1,3}(?:[.,]\d{1,12})?$/;
const degreesOf = (typed: string, most: number): number => {
  const value = DEGREES.test(typed.trim()) ? Number(typed.trim().replace(',', '.')) : Number.NaN;
  return Math.abs(value) <= most ? value : Number.NaN;
};

/** The typed place; null while it is none. */
export function placeOf(values: Position): { lat: number; lng: number } | null {
  const { lat, lng } = splitPosition(values);
  const place = { lat: degreesOf(lat, 90), lng: degreesOf(lng, 180) };
  return Number.isNaN(place.lat) || Number.isNaN(place.lng) ? null : place;
}

const PHONE = /^\+[\d\s()/.-]{8,30}$/;
const METRES = /^\d{1,6}$/;
const FARTHEST = 100_000;

/** A coarse test: the server decides. */
function isEmail(typed: string): boolean {
  const at = typed.indexOf('@');
  return at > 0 && typed.indexOf('.', at + 2) !== -1 && !/\s/.test(typed);
}

export function validateWarehouse(values: WarehouseValues): ValidationResult<WarehouseBody> {
  const read = createReader();
  const legalEntityId = read.text('legalEntityId', values.legalEntityId);
  const name = read.text('name', values.name);
  const address = {
    street: read.text('street', values.street),
    number: read.text('number', values.number),
    zip: read.text('zip', values.zip),
    city: read.text('city', values.city),
  };
  // Enter sends a typed pair without leaving its field.
  const position = splitPosition(values);
  const degrees = (path: 'lat' | 'lng', most: number): number => {
    const value = degreesOf(position[path], most);
    if (Number.isNaN(value)) read.errors.push({ path, code: 'revalid/rule/basic/regex' });
    return value;
  };
  const location = { lat: degrees('lat', 90), lng: degrees('lng', 180) };
  const lockProximity = METRES.test(values.lockProximity.trim()) ? Number(values.lockProximity) : 0;
  if (lockProximity < 1 || lockProximity > FARTHEST) read.errors.push({ path: 'lockProximity', code: 'revalid/rule/basic/regex' });
  const [phoneNumber, email] = [values.phoneNumber.trim(), values.email.trim()];
  if (phoneNumber !== '' && !PHONE.test(phoneNumber)) read.errors.push({ path: 'phoneNumber', code: 'phoneNumber-invalid' });
  if (email !== '' && !isEmail(email)) read.errors.push({ path: 'email', code: 'revalid/rule/basic/regex' });
  const amount = (path: 'depositProposed' | 'depositMost'): number =>
    values[path].trim() === '' ? 0 : read.hundredths(path, values[path]);
  const [depositProposed, depositMost] = [amount('depositProposed'), amount('depositMost')];
  if (depositProposed > depositMost) read.errors.push({ path: 'depositProposed', code: 'revalid/rule/basic/regex' });
  const { openingHours, errors } = readHours(values.openingHours);
  const { specialDays, errors: errorsOfDays } = readSpecialDays(values.specialDays);
  if (errors.length + errorsOfDays.length > 0) return invalid([...read.errors, ...errors, ...errorsOfDays]);
  return read.result({
    legalEntityId,
    name,
    address,
    location,
    features: [...values.features] as WarehouseSettings['features'],
    description: typedTexts('description', values),
    accessibilityByCar: typedTexts('accessibilityByCar', values),
    openingHours,
    availableFrom: values.availableFrom === '' ? null : values.availableFrom,
    lockProximity,
    specialDays,
    inspectAfterMoveOut: values.inspectAfterMoveOut,
    depositProposed,
    depositMost,
    phoneNumber: phoneNumber === '' ? null : phoneNumber,
    email: email === '' ? null : email,
  });
}
