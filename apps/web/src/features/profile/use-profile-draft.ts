import type { Profile } from '@komora/contract';
import { useCallback, useMemo } from 'react';
import { useApp } from '../../app.ts';
import { useSlot } from '../../session/use-session.ts';
import type { ProfileDraft as Kept } from '../../storage.ts';
import { isSame, type ProfileValues, valuesOf } from './profile-values.ts';

export interface ProfileDraft {
  /** The profile that the values were made on. */
  readonly base: Profile;
  readonly values: ProfileValues;
  readonly dirty: boolean;
  /** Keeps the values in the browser until they are saved or thrown away, so that leaving the page loses nothing. */
  readonly keep: (base: Profile, values: ProfileValues) => void;
  readonly discard: () => void;
  /** What was typed after `sent` had been sent stays, on top of the profile that came of it. */
  readonly saved: (sent: ProfileValues, profile: Profile) => void;
}

interface Draft {
  readonly base: Profile;
  readonly values: ProfileValues;
}

/** Null when nothing was kept, or somebody else's. */
function read(kept: Kept | null, owner: string): Draft | null {
  if (kept === null || kept.owner !== owner) return null;
  return { base: JSON.parse(kept.base), values: JSON.parse(kept.values) };
}

export function useProfileDraft(profile: Profile): ProfileDraft {
  const slot = useApp().storage.profileDraft;
  const kept = useSlot(slot);
  const draft = useMemo(() => read(kept, profile.email) ?? { base: profile, values: valuesOf(profile) }, [kept, profile]);
  const keep = useCallback(
    (base: Profile, values: ProfileValues): void => {
      if (isSame(values, valuesOf(base))) slot.remove();
      else slot.set({ owner: base.email, base: JSON.stringify(base), values: JSON.stringify(values) });
    },
    [slot],
  );
  return {
    ...draft,
    dirty: !isSame(draft.values, valuesOf(draft.base)),
    keep,
    discard: slot.remove,
    saved(sent, answer) {
      const now = read(slot.get(), answer.email)?.values;
      if (now === undefined || isSame(now, sent)) slot.remove();
      else keep(answer, now);
    },
  };
}
