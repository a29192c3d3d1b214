import type { WarehouseRecord, WarehouseSettings } from '@komora/api/admin';
import type { FieldError } from '@komora/api/errors';
import { LANGUAGES, type Language } from '@komora/domain/language';
import { invalid, type ValidationResult } from '@komora/web-kit/validation';

/** Texts of a warehouse have one field per language: `description.SK`. */
export type TextPath = `description.${Language}` | `accessibilityByCar.${Language}`;
export type WarehousePath =
  | 'name'
  | 'street'
  | 'number'
  | 'city'
  | 'zip'
  | 'lat'
  | 'lng'
  | 'lockProximity'
  | 'availableFrom'
  | 'features'
  | TextPath;
export type WarehouseValues = Readonly<Record<Exclude<WarehousePath, 'features'>, string>> & { readonly features: readonly string[] };

const textPaths = (name: 'description' | 'accessibilityByCar'): TextPath[] => LANGUAGES.map((language): TextPath => `${name}.${language}`);

type TextName = 'description' | 'accessibilityByCar';

const textsFrom = <Name extends TextName>(name: Name, texts: WarehouseRecord['description']) =>
  Object.fromEntries(LANGUAGES.map((language) => [`${name}.${language}`, texts[language] ?? ''])) as Record<`${Name}.${Language}`, string>;

export function valuesOf({
  name,
  address,
  location,
  lockProximity,
  availableFrom,
  features,
  description,
  accessibilityByCar,
}: WarehouseRecord): WarehouseValues {
  return {
    name,
    ...address,
    lat: String(location.lat),
    lng: String(location.lng),
    lockProximity: String(lockProximity),
    availableFrom: availableFrom ?? '',
    features,
    ...textsFrom('description', description),
    ...textsFrom('accessibilityByCar', accessibilityByCar),
  };
}

/** Fields of the form in its order. */
export const WAREHOUSE_PATHS: readonly WarehousePath[] = [
  'name',
  'street',
  'number',
  'zip',
  'city',
  'lat',
  'lng',
  'lockProximity',
  'availableFrom',
  'features',
  ...textPaths('description'),
  ...textPaths('accessibilityByCar'),
];

const textsOf = (values: WarehouseValues, name: 'description' | 'accessibilityByCar') =>
  Object.fromEntries(
    LANGUAGES.flatMap((language) =>
      values[`${name}.${language}`].trim() === '' ? [] : [[language, values[`${name}.${language}`].trim()]],
    ),
  );

const DEGREES = /^-?\d{1,3}(?:[.,]\d{1,12})?$/;

/** @param record what the form does not change: the opening hours */
export const validateWarehouse =
  ({ openingHours }: Pick<WarehouseRecord, 'openingHours'>) =>
  (values: WarehouseValues): ValidationResult<WarehouseSettings> => {
    const errors: FieldError[] = [];
    for (const path of ['name', 'street', 'number', 'zip', 'city'] as const)
      if (values[path].trim() === '') errors.push({ path, code: 'revalid/rule/basic/not-null' });
    const degrees = (path: 'lat' | 'lng', most: number): number => {
      const value = DEGREES.test(values[path].trim()) ? Number(values[path].trim().replace(',', '.')) : Number.NaN;
      if (!(Math.abs(value) <= most)) errors.push({ path, code: 'revalid/rule/basic/regex' });
      return value;
    };
    const location = { lat: degrees('lat', 90), lng: degrees('lng', 180) };
    const lockProximity = /^\d{1,6}$/.test(values.lockProximity.trim()) ? Number(values.lockProximity) : 0;
    if (lockProximity < 1 || lockProximity > 100_000) errors.push({ path: 'lockProximity', code: 'revalid/rule/basic/regex' });
    if (errors.length > 0) return invalid(errors);
    const { name, street, number, city, zip, availableFrom, features } = values;
    return {
      valid: true,
      value: {
        name: name.trim(),
        address: { street: street.trim(), number: number.trim(), city: city.trim(), zip: zip.trim() },
        location,
        features: [...features] as WarehouseSettings['features'],
        description: textsOf(values, 'description'),
        accessibilityByCar: textsOf(values, 'accessibilityByCar'),
        openingHours,
        availableFrom: availableFrom === '' ? null : availableFrom,
        lockProximity,
      },
    };
  };

/** The server groups address and location. */
export const formPath = (path: string): string => path.replace(/^(?:address|location)\./, '');
