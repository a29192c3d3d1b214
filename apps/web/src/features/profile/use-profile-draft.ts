import type { Profile } from '@komora/api';
import { useCallback, useMemo } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { useSlot } from '../../shared/session/use-session.ts';
import { isSame, type ProfileValues, valuesOf } from './profile-values.ts';
import { type Draft, readStoredDraft } from './stored-draft.ts';

export interface ProfileDraft extends Draft {
  readonly dirty: boolean;
  /** Stores unsaved values in the browser, so that leaving the page loses nothing. */
  readonly keep: (base: Profile, values: ProfileValues) => void;
  readonly discard: () => void;
  /** Keeps what was typed after `sent` was sent, on top of the saved profile. */
  readonly saved: (sent: ProfileValues, profile: Profile) => void;
}

export function useProfileDraft(profile: Profile): ProfileDraft {
  const slot = useApp().storage.profileDraft;
  const stored = useSlot(slot);
  const draft = useMemo(() => readStoredDraft(stored, profile) ?? { base: profile, values: valuesOf(profile) }, [stored, profile]);
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
    saved(sent, response) {
      const now = readStoredDraft(slot.get(), response)?.values;
      if (now === undefined || isSame(now, sent)) slot.remove();
      else keep(response, now);
    },
  };
}
