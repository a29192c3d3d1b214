import type { ProfileChange } from '@komora/contract';
import type { FormKind } from '../../forms/use-field-errors.ts';
import { PROFILE_PATHS, type ProfilePath, type ProfileSubmission, readValue } from './profile-values.ts';

export const PROFILE: FormKind<ProfileSubmission, ProfilePath, ProfileChange> = {
  paths: PROFILE_PATHS,
  read: ({ values }, path) => readValue(values, path),
  loadJudge: async () => (await import('./judge-profile.ts')).judgeProfile,
};
