import type { Profile } from '@komora/api';
import { isLocale, LOCALE_NAMES, localeOf } from '@komora/i18n';
import { Alert } from '@komora/ui/alert';
import { Checkbox } from '@komora/ui/checkbox';
import { Field } from '@komora/ui/field';
import { Select } from '@komora/ui/inputs';
import { Skeleton } from '@komora/ui/progress';
import { errorText } from '@komora/web-kit/error-text';
import { QueryBoundary } from '@komora/web-kit/query-boundary';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { chooseLanguage } from '../../shared/i18n/choose-language.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { Group } from './group.tsx';
import css from './profile.module.css';
import { newsletterQuery } from './profile-queries.ts';

/** Language of messages, and the newsletter; both are saved at once. */
export function Messages({ profile }: { readonly profile: Profile }) {
  const { view } = useApp();
  const text = useText('profile');
  return (
    <Group title={text('messages.title')} text={text('messages.text')}>
      <fieldset disabled={view !== null} className={css.all}>
        <LanguageChoice profile={profile} />
        <Newsletter />
      </fieldset>
    </Group>
  );
}

function LanguageChoice({ profile }: { readonly profile: Profile }) {
  const app = useApp();
  const text = useText('profile');
  const router = useRouter();
  const own = localeOf(profile.userLanguage);
  const [wanted, setWanted] = useState<string | null>(null);
  const choose = useMutation({
    mutationFn: (chosen: string) => (isLocale(chosen) ? chooseLanguage(app, router, chosen, document) : Promise.resolve()),
    onError: () => setWanted(null),
  });
  const offered = app.config.locales.includes(own) ? app.config.locales : [own, ...app.config.locales];
  return (
    <>
      <Field label={text('messages.language')} hint={text('messages.languageHint')} className={css.narrow}>
        {(control) => (
          <Select
            {...control}
            value={wanted ?? own}
            onChange={(event) => {
              setWanted(event.target.value);
              choose.mutate(event.target.value);
            }}
          >
            {offered.map((locale) => (
              <option key={locale} value={locale} lang={locale}>
                {LOCALE_NAMES[locale]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {choose.error === null ? null : (
        <Alert tone="error" announce>
          {errorText(app.texts, choose.error)}
        </Alert>
      )}
    </>
  );
}

function Newsletter() {
  const app = useApp();
  const queryClient = useQueryClient();
  const text = useText('profile');
  const options = newsletterQuery(app.call);
  const [wanted, setWanted] = useState<boolean | null>(null);
  const query = useQuery(options);
  const mutationKey = ['subscribe-to-newsletter'];
  const change = useMutation({
    mutationKey,
    // A press while the one before is on its way is sent after it.
    scope: { id: 'subscribe-to-newsletter' },
    mutationFn: (subscribe: boolean) => app.call('POST /api/client/my/subscribe-to-newsletter', { body: { subscribe } }),
    onSuccess: (_, value) => queryClient.setQueryData(options.queryKey, { value }),
    onSettled: () => {
      if (queryClient.isMutating({ mutationKey }) === 1) setWanted(null);
    },
  });
  return (
    <QueryBoundary query={query} skeleton={<Skeleton height="2.75rem" />}>
      {(subscribed) => (
        <div>
          <Checkbox
            name="newsletter"
            // The new value shows at once; an error restores the old one.
            checked={wanted ?? subscribed.value}
            error={change.error === null ? undefined : errorText(app.texts, change.error)}
            onChange={(event) => {
              setWanted(event.target.checked);
              change.mutate(event.target.checked);
            }}
          >
            {text('messages.newsletter')}
          </Checkbox>
          <p role="status" className={css.said}>
            {change.isSuccess ? text(subscribed.value ? 'messages.on' : 'messages.off') : null}
          </p>
        </div>
      )}
    </QueryBoundary>
  );
}
