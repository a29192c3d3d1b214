import type { BoxRecord } from '@komora/api/admin';
import type { ValidationResult } from '@komora/web-kit/validation';
import { typedHundredths } from '../../shared/decimal.ts';
import { createReader } from '../../shared/typed-reader.ts';

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
  return read.result(value);
}
