import type { BoxRecord } from '@komora/api/admin';
import type { FieldError } from '@komora/api/errors';
import { invalid, type ValidationResult } from '@komora/web-kit/validation';
import { hundredthsOf, typedHundredths, wholeOf } from '../../shared/decimal.ts';

/** Measures as they are typed: metres, and a whole number of the floor. */
export interface BoxValues {
  readonly name: string;
  readonly floor: string;
  readonly width: string;
  readonly length: string;
  readonly height: string;
  readonly lockVersion: string;
  readonly active: boolean;
}

export interface BoxBody {
  readonly name: string;
  readonly floor: number;
  readonly width: number;
  readonly length: number;
  readonly height: number;
  readonly lockVersion: BoxRecord['lockVersion'];
  readonly active: boolean;
}

export const valuesOf = (box: BoxRecord, locale: string): BoxValues => ({
  name: box.name,
  floor: String(box.floor),
  width: typedHundredths(box.width, locale),
  length: typedHundredths(box.length, locale),
  height: typedHundredths(box.height, locale),
  lockVersion: box.lockVersion,
  active: box.active,
});

/** Reads typed numbers, and collects an error for each that is none. */
export function createReader() {
  const errors: FieldError[] = [];
  const take = (path: string, typed: string, read: (typed: string) => number | null): number => {
    const value = read(typed);
    if (value === null) errors.push({ path, code: typed.trim() === '' ? 'revalid/rule/basic/not-null' : 'revalid/rule/basic/regex' });
    return value ?? 0;
  };
  return {
    errors,
    hundredths: (path: string, typed: string) => take(path, typed, hundredthsOf),
    whole: (path: string, typed: string) => take(path, typed, wholeOf),
  };
}

export function validateBox({ name, lockVersion, active, ...typed }: BoxValues): ValidationResult<BoxBody> {
  const read = createReader();
  if (name.trim() === '') read.errors.push({ path: 'name', code: 'revalid/rule/basic/not-null' });
  const value: BoxBody = {
    name: name.trim(),
    floor: read.whole('floor', typed.floor),
    width: read.hundredths('width', typed.width),
    length: read.hundredths('length', typed.length),
    height: read.hundredths('height', typed.height),
    lockVersion: lockVersion === 'V2' ? 'V2' : 'V1',
    active,
  };
  return read.errors.length > 0 ? invalid(read.errors) : { valid: true, value };
}
