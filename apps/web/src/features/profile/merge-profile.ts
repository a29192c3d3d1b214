import { PROFILE_PATHS, type ProfilePath, type ProfileValues, readValue, writeValue } from './profile-values.ts';

/** A field that was changed here and elsewhere, each to something else. */
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
 * What was typed here (`mine`) on top of what was saved elsewhere meanwhile (`theirs`); both began from `base`. Where both changed the
 * same field, mine stands and the conflict is told.
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
