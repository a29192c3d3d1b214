import type { ProfileChange } from '@komora/api';
import type { FormDefinition } from '@komora/web-kit/define-form';
import { PROFILE_PATHS, type ProfilePath, type ProfileValues, readValue, writeValue } from './profile-values.ts';

/** @param version of the profile that is changed @param year the present year */
export const profileForm = (version: number, year: number): FormDefinition<ProfileValues, ProfilePath, ProfileChange> => ({
  paths: PROFILE_PATHS,
  read: readValue,
  write: (values, path, value) => writeValue(values, path, String(value)),
  validate: {
    load: async () => {
      const { validateProfile } = await import('./validate-profile.ts');
      return (values) => validateProfile(values, { version, year });
    },
  },
  fieldOfCode: { 'registration/phone-exists': 'phoneNumber' },
});
