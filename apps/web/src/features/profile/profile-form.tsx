import type { Profile } from '@komora/contract';
import { ApiError } from '@komora/contract/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useApp } from '../../app.ts';
import { useFieldErrors } from '../../forms/use-field-errors.ts';
import { currentUserQuery } from '../../session/use-session.ts';
import { errorText } from '../../texts/error-text.ts';
import { useText } from '../../texts/use-text.ts';
import { Notice } from '../../ui/index.ts';
import { ChangedElsewhere } from './changed-elsewhere.tsx';
import { type Conflict, mergeProfile } from './merge-profile.ts';
import { OwnFields } from './own-fields.tsx';
import css from './profile.module.css';
import { ProfileInvoicing } from './profile-invoicing.tsx';
import { PROFILE } from './profile-kind.ts';
import { profileQuery } from './profile-queries.ts';
import { type ProfilePath, type ProfileSubmission, readValue, valuesOf, writeValue } from './profile-values.ts';
import { SaveBar } from './save-bar.tsx';
import { useFieldWords } from './use-field-words.ts';
import { useProfileDraft } from './use-profile-draft.ts';

/** Contact, user and invoicing details, saved at once. What was typed stays in the browser until it is saved or thrown away. */
export function ProfileForm({ profile }: { readonly profile: Profile }) {
  const app = useApp();
  const queryClient = useQueryClient();
  const text = useText('profile');
  const form = useRef<HTMLFormElement>(null);
  const done = useRef<HTMLDivElement>(null);
  const changed = useRef<HTMLDivElement>(null);
  const draft = useProfileDraft(profile);
  const { base, values, keep } = draft;
  const [conflicts, setConflicts] = useState<readonly Conflict[] | null>(null);
  const words = useFieldWords();
  const submission = useMemo<ProfileSubmission>(
    () => ({ values, version: base.version, year: new Date(app.now()).getFullYear() }),
    [values, base.version, app],
  );
  const errors = useFieldErrors(PROFILE, submission);

  useEffect(() => {
    if (base.version === profile.version) return;
    const merged = mergeProfile(valuesOf(base), values, valuesOf(profile));
    setConflicts(merged.conflicts);
    keep(profile, merged.values);
  }, [base, profile, values, keep]);

  const focus = (path: ProfilePath | undefined): void => {
    if (path !== undefined) form.current?.querySelector<HTMLElement>(`[name="${path}"]`)?.focus();
  };
  const save = useMutation({
    mutationFn: async (given: ProfileSubmission): Promise<Profile | null> => {
      const judged = await errors.judge(given);
      if (judged.good) return app.call('PUT /api/client/my/profile', { body: judged.value });
      focus(errors.first(judged.errors));
      return null;
    },
    onSuccess: (answer, given) => {
      if (answer === null) return;
      queryClient.setQueryData(profileQuery(app.call).queryKey, answer);
      draft.saved(given.values, answer);
      errors.reset();
      setConflicts(null);
      void queryClient.invalidateQueries({ queryKey: currentUserQuery(app.call).queryKey });
    },
    onError: async (error, given) => {
      if (error instanceof ApiError && error.problem.code === 'profile/changed-elsewhere')
        await queryClient.invalidateQueries({ queryKey: profileQuery(app.call).queryKey });
      else focus(errors.take(error, given)[0]);
    },
  });
  const saved = save.isSuccess && save.data !== null && !draft.dirty;
  // The button that was pressed is gone with the bar: the focus goes to what it did.
  useEffect(() => {
    if (saved) done.current?.focus({ preventScroll: true });
  }, [saved]);

  // What there is to decide stands above what was just pressed.
  useEffect(() => {
    if (conflicts !== null) changed.current?.focus();
  }, [conflicts]);

  const write = (path: ProfilePath, value: string): void => keep(base, writeValue(values, path, value));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!save.isPending) save.mutate(submission);
  };
  const elsewhere = save.error instanceof ApiError && save.error.problem.code === 'profile/changed-elsewhere';
  const atField = PROFILE.paths.some((path) => errors.of(path) !== undefined);
  const field = { values, error: errors.of, leave: errors.leave, write };
  return (
    <form ref={form} className={css.form} noValidate onSubmit={submit}>
      {conflicts === null ? null : (
        <div ref={changed} tabIndex={-1} className={css.done}>
          <ChangedElsewhere
            conflicts={conflicts}
            labelOf={words.labelOf}
            show={words.show}
            read={(path) => readValue(values, path)}
            onChoose={write}
          />
        </div>
      )}
      <OwnFields email={profile.email} {...field} />
      <ProfileInvoicing profile={profile} {...field} onBegin={(details) => keep(base, { ...values, invoicingDetails: details })} />
      <div ref={done} tabIndex={-1} data-saved={saved || undefined} className={css.done}>
        {saved ? (
          <Notice tone="success" announce>
            {text('save.saved')}
          </Notice>
        ) : null}
      </div>
      {draft.dirty ? (
        <SaveBar
          busy={save.isPending}
          error={save.error === null || elsewhere || atField ? undefined : errorText(app, save.error)}
          onDiscard={() => {
            draft.discard();
            setConflicts(null);
            errors.reset();
            save.reset();
            done.current?.focus({ preventScroll: true });
          }}
        />
      ) : null}
    </form>
  );
}
