import type { Profile } from '@komora/contract';
import { isLocale, LOCALE_NAMES, localeOf } from '@komora/i18n';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useApp } from '../../app.ts';
import { chooseLanguage } from '../../session/choose-language.ts';
import { errorText } from '../../texts/error-text.ts';
import { useText } from '../../texts/use-text.ts';
import { Button, Checkbox, Field, Notice, Select, Skeleton } from '../../ui/index.ts';
import { Group } from './group.tsx';
import css from './profile.module.css';
import { newsletterQuery } from './profile-queries.ts';

/** In which language we write, and whether we send news; both count at once. */
export function Messages({ profile }: { readonly profile: Profile }) {
  const text = useText('profile');
  return (
    <Group title={text('messages.title')} text={text('messages.text')}>
      <LanguageChoice profile={profile} />
      <Newsletter />
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
        <Notice tone="error" announce>
          {errorText(app, choose.error)}
        </Notice>
      )}
    </>
  );
}

function Newsletter() {
  const app = useApp();
  const queryClient = useQueryClient();
  const text = useText('profile');
  const common = useText('common');
  const options = newsletterQuery(app.call);
  const [wanted, setWanted] = useState<boolean | null>(null);
  const query = useQuery(options);
  const change = useMutation({
    mutationFn: (subscribe: boolean) => app.call('POST /api/client/my/subscribe-to-newsletter', { body: { subscribe } }),
    onSuccess: (_, value) => queryClient.setQueryData(options.queryKey, { value }),
    onSettled: () => setWanted(null),
  });
  if (query.data === undefined && query.error === null) return <Skeleton height="2.75rem" />;
  if (query.data === undefined)
    return (
      <Notice
        tone="error"
        announce
        actions={
          <Button icon="refresh" busy={query.isFetching} onClick={() => void query.refetch()}>
            {common('action.retry')}
          </Button>
        }
      >
        {errorText(app, query.error)}
      </Notice>
    );
  return (
    <div>
      <Checkbox
        name="newsletter"
        // What was asked for shows at once; a refusal takes it back.
        checked={wanted ?? query.data.value}
        error={change.error === null ? undefined : errorText(app, change.error)}
        onChange={(event) => {
          if (change.isPending) return;
          setWanted(event.target.checked);
          change.mutate(event.target.checked);
        }}
      >
        {text('messages.newsletter')}
      </Checkbox>
      <p role="status" className={css.said}>
        {change.isSuccess ? text(query.data.value ? 'messages.on' : 'messages.off') : null}
      </p>
    </div>
  );
}
