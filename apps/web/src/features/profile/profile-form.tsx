import type { Profile } from '@komora/api';
import { ApiError } from '@komora/api/client';
import { Alert } from '@komora/ui/alert';
import { errorText } from '@komora/web-kit/error-text';
import { useForm } from '@komora/web-kit/use-form';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { tidyPhone } from '../../shared/forms/phone.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { currentUserQuery } from '../../shared/session/use-session.ts';
import { ChangedElsewhere } from './changed-elsewhere.tsx';
import { type Conflict, mergeProfile } from './merge-profile.ts';
import { OwnFields } from './own-fields.tsx';
import css from './profile.module.css';
import { profileForm } from './profile-definition.ts';
import { ProfileInvoicing } from './profile-invoicing.tsx';
import { profileQuery } from './profile-queries.ts';
import { isContactShared, readValue, SHARED_DETAILS, valuesOf, withSharedContact } from './profile-values.ts';
import { SaveBar } from './save-bar.tsx';
import { useFieldTexts } from './use-field-texts.ts';
import { useProfileDraft } from './use-profile-draft.ts';

/** Contact, user and invoicing details, saved at once. What was typed stays in the browser until it is saved or thrown away. */
export function ProfileForm({ profile }: { readonly profile: Profile }) {
  const app = useApp();
  const queryClient = useQueryClient();
  const text = useText('profile');
  const done = useRef<HTMLDivElement>(null);
  const changed = useRef<HTMLDivElement>(null);
  const draft = useProfileDraft(profile);
  const { base, values, keep } = draft;
  const [conflicts, setConflicts] = useState<readonly Conflict[] | null>(null);
  const [isShared, setShared] = useState(() => isContactShared(values));
  const words = useFieldTexts();
  const definition = useMemo(() => profileForm(base.version, new Date(app.now()).getFullYear()), [base.version, app]);
  const phone = tidyPhone(app.config.country);
  const form = useForm(definition, {
    values: { values, change: (changed) => keep(base, isShared ? withSharedContact(changed) : changed) },
    send: (body) => app.call('PUT /api/client/my/profile', { body }),
    onSent: (profileNow, sent) => {
      queryClient.setQueryData(profileQuery(app.call).queryKey, profileNow);
      draft.saved(sent, profileNow);
      form.clear();
      setConflicts(null);
      void queryClient.invalidateQueries({ queryKey: currentUserQuery(app.call).queryKey });
    },
    onFailed: async (error) => {
      if (isChangedElsewhere(error)) await queryClient.invalidateQueries({ queryKey: profileQuery(app.call).queryKey });
    },
    tidy: { phoneNumber: phone, 'invoicingDetails.telephoneNumber': phone },
  });

  // An error needs its field.
  if (isShared && SHARED_DETAILS.some((path) => form.code(path) !== undefined)) setShared(false);

  useEffect(() => {
    if (base.version === profile.version) return;
    const merged = mergeProfile(valuesOf(base), values, valuesOf(profile));
    setConflicts(merged.conflicts);
    setShared(isContactShared(merged.values));
    keep(profile, merged.values);
  }, [base, profile, values, keep]);

  const saved = form.result !== undefined && !draft.dirty;
  // The button that was pressed is gone with the bar: the focus goes to what it did.
  useEffect(() => {
    if (saved) done.current?.focus({ preventScroll: true });
  }, [saved]);

  // Open decisions stand above the button that was just pressed.
  useEffect(() => {
    if (conflicts !== null) changed.current?.focus();
  }, [conflicts]);

  return (
    <form className={css.form} {...form.props}>
      {conflicts === null ? null : (
        <div ref={changed} tabIndex={-1} className={css.done}>
          <ChangedElsewhere
            conflicts={conflicts.filter(({ path }) => !isShared || !SHARED_DETAILS.some((shared) => shared === path))}
            labelOf={words.labelOf}
            show={words.show}
            read={(path) => readValue(values, path)}
            onChoose={form.set}
          />
        </div>
      )}
      <fieldset disabled={app.view !== null} className={css.all}>
        <OwnFields email={profile.email} form={form} />
        <ProfileInvoicing profile={profile} form={form} isShared={isShared} onSeparate={() => setShared(false)} />
      </fieldset>
      <div ref={done} tabIndex={-1} data-saved={saved || undefined} className={css.done}>
        {saved ? (
          <Alert tone="success" announce>
            {text('save.saved')}
          </Alert>
        ) : null}
      </div>
      {draft.dirty ? (
        <SaveBar
          form={form}
          error={form.failure === null || isChangedElsewhere(form.failure) ? undefined : errorText(app.texts, form.failure)}
          onDiscard={() => {
            draft.discard();
            setConflicts(null);
            setShared(isContactShared(valuesOf(base)));
            form.reset();
            done.current?.focus({ preventScroll: true });
          }}
        />
      ) : null}
    </form>
  );
}

function isChangedElsewhere(error: unknown): boolean {
  return error instanceof ApiError && error.problem.code === 'profile/changed-elsewhere';
}
