import type { ProfileChange } from '@komora/contract';
import type { FormKind } from '../../forms/use-field-errors.ts';
import { PROFILE_PATHS, type ProfilePath, type ProfileValues, readValue } from './profile-values.ts';

/** What is judged and sent. */
export interface ProfileSubmission {
  readonly values: ProfileValues;
  /** Of the profile that the values were made on. */
  readonly version: number;
  /** The present year. */
  readonly year: number;
}

export const PROFILE: FormKind<ProfileSubmission, ProfilePath, ProfileChange> = {
  paths: PROFILE_PATHS,
  read: ({ values }, path) => readValue(values, path),
  loadJudge: async () => (await import('./judge-profile.ts')).judgeProfile,
};
