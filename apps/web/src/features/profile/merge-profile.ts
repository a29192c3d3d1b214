import { PROFILE_PATHS, type ProfilePath, type ProfileValues, readValue, writeValue } from './profile-values.ts';

/** A field that was changed here and elsewhere to different values. */
export interface Conflict {
  readonly path: ProfilePath;
  readonly mine: string;
  readonly theirs: string;
}

export interface Merged {
  readonly values: ProfileValues;
  readonly conflicts: readonly Conflict[];
}

/**
 * Three-way merge: local changes (`mine`) on top of the saved profile (`theirs`), both based on `base`. Where both changed a field, mine
 * wins and the conflict is reported.
 */
export function mergeProfile(base: ProfileValues, mine: ProfileValues, theirs: ProfileValues): Merged {
  let values = theirs;
  const conflicts: Conflict[] = [];
  for (const path of PROFILE_PATHS) {
    const [was, own, other] = [base, mine, theirs].map((one) => readValue(one, path)) as [string, string, string];
    if (own === was || own === other) continue;
    values = writeValue(values, path, own);
    if (other !== was) conflicts.push({ path, mine: own, theirs: other });
  }
  return { values, conflicts };
}
