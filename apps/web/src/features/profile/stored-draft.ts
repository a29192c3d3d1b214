import { Profile } from '@komora/api/profile';
import type { ProfileDraft as StoredDraft } from '../../shared/storage/storage.ts';
import { detailsPathOf, PROFILE_PATHS, type ProfilePath, type ProfileValues, valuesOf, writeValue } from './profile-values.ts';

export interface Draft {
  /** The profile that the values are based on. */
  readonly base: Profile;
  readonly values: ProfileValues;
}

/**
 * The stored draft of this account, or null. Another release may have stored it: fields that are missing or invalid get the value of the saved
 * profile.
 */
export function readStoredDraft(stored: StoredDraft | null, profile: Profile): Draft | null {
  if (stored === null || stored.owner !== profile.email) return null;
  const base = readBase(parse(stored.base), profile);
  return { base, values: readValues(parse(stored.values), valuesOf(base)) };
}

function parse(json: string): object {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

function readBase(stored: object, profile: Profile): Profile {
  const merged = { ...profile, ...stored };
  const parsed = Profile.safeParse(merged);
  if (parsed.success) return parsed.data;
  const invalid = parsed.error.issues.map(({ path: [key] }) => [key, profile[key as keyof Profile]]);
  return { ...merged, ...Object.fromEntries(invalid) };
}

function readValues(stored: object, fallback: ProfileValues): ProfileValues {
  return PROFILE_PATHS.reduce((values, path) => {
    const text = keysOf(path).reduce<unknown>(readKey, stored);
    return typeof text === 'string' ? writeValue(values, path, text) : values;
  }, fallback);
}

function keysOf(path: ProfilePath): string[] {
  if (path === 'dateOfBirth') return ['yearOfBirth'];
  return detailsPathOf(path) === null ? [path] : path.split('.');
}

const readKey = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? value[key as keyof typeof value] : undefined;
