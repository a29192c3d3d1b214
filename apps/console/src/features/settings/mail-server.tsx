import type { MailServer } from '@komora/api/admin';
import { Alert } from '@komora/ui/alert';
import { Button } from '@komora/ui/button';
import { Skeleton } from '@komora/ui/progress';
import { defineForm } from '@komora/web-kit/define-form';
import { FormField } from '@komora/web-kit/form-field';
import { SubmitButton } from '@komora/web-kit/form-parts';
import { QueryBoundary } from '@komora/web-kit/query-boundary';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import css from '../../shared/form.module.css';
import { FormSelect } from '../../shared/form-select.tsx';
import { holdsEverywhere, useMe } from '../../shared/me.ts';
import { FormProblem } from '../../shared/merge/form-problem.tsx';
import { useRecordForm } from '../../shared/merge/use-record-form.ts';
import { ReasonDialog } from '../../shared/reason-dialog.tsx';
import { BROWSER_ZONE } from '../../shared/zone.ts';
import { type MailServerBody, type MailServerValues, mailServerValues } from './mail-server-values.ts';
import { mailServerQuery } from './setting-queries.ts';
import settingsCss from './settings.module.css';

const mailForm = defineForm<MailServerValues, MailServerBody>({
  paths: ['host', 'port', 'security', 'user', 'password', 'from'],
  validate: { load: async () => (await import('./validate-mail-server.ts')).validateMailServer },
});

const SECURITIES = ['STARTTLS', 'TLS'] as const;

/** The server that sends messages. Its password is entered, and never read. */
export function MailServerSection() {
  const text = useText('console-settings');
  const query = useQuery(mailServerQuery(useApp()));
  const mayWrite = holdsEverywhere(useMe(), 'write:integration');
  return (
    <section className={settingsCss.section} aria-labelledby="section-mail">
      <div>
        <h2 id="section-mail">{text('mail.title')}</h2>
        <p>{text('mail.about')}</p>
      </div>
      <QueryBoundary query={query} skeleton={<Skeleton height="16rem" />}>
        {(mail) => (
          <>
            <Alert>{text(`mail.uses.${mail.uses}`)}</Alert>
            {mayWrite && !mail.fixed ? <MailServerForm mail={mail} /> : <p>{mail.server?.host}</p>}
            <LastChange mail={mail} />
          </>
        )}
      </QueryBoundary>
    </section>
  );
}

function LastChange({ mail: { changedAt, changedBy } }: { readonly mail: MailServer }) {
  const text = useText('console-settings');
  const format = useFormat();
  if (changedAt === null) return null;
  return <p className={settingsCss.soft}>{text('lastChange', { when: format.dateTime(changedAt, BROWSER_ZONE), who: changedBy ?? '' })}</p>;
}

function MailServerForm({ mail }: { readonly mail: MailServer }) {
  const app = useApp();
  const queryClient = useQueryClient();
  const text = useText('console-settings');
  const common = useText('common');
  const [isRemoving, setRemoving] = useState(false);
  const { version, server } = mail;
  const { queryKey } = mailServerQuery(app);
  const reload = () => queryClient.invalidateQueries({ queryKey });
  const { form, merge } = useRecordForm(mailForm, {
    record: mail,
    valuesOf: (record = mail) => mailServerValues(record.server),
    reload,
    send: (body, basedOn) => app.call('PUT /api/admin/mail-server', { body: { ...body, version: basedOn } }),
    onSent: (next) => queryClient.setQueryData(queryKey, next),
  });
  const optional = { required: false, optionalLabel: common('optional') };
  return (
    <form className={css.form} {...form.props}>
      <div className={css.pair}>
        <FormField {...form.text('host')} autoComplete="off" spellCheck={false} label={text('mail.host')} />
        <FormField {...form.text('port')} inputMode="numeric" autoComplete="off" label={text('mail.port')} />
        <FormSelect
          {...form.text('security')}
          label={text('mail.security')}
          options={SECURITIES.map((value) => ({ value, label: value }))}
        />
        <FormField {...form.text('user')} {...optional} autoComplete="off" spellCheck={false} label={text('mail.user')} />
        <FormField
          {...form.text('password')}
          {...optional}
          type="password"
          autoComplete="new-password"
          label={text('mail.password')}
          hint={server?.hasPassword === true ? text('mail.keep') : undefined}
        />
        <FormField {...form.text('from')} autoComplete="off" label={text('mail.from')} hint={text('mail.fromHint')} />
      </div>
      <FormProblem form={form} merge={merge} reload={reload} />
      <div className={css.actions}>
        <SubmitButton form={form} variant="primary">
          {text('mail.save')}
        </SubmitButton>
        {server === null ? null : (
          <Button icon="trash" onClick={() => setRemoving(true)}>
            {text('mail.remove')}
          </Button>
        )}
      </div>
      <ReasonDialog
        open={isRemoving}
        title={text('mail.remove')}
        submit={text('mail.remove')}
        isDangerous
        send={(reason) => app.call('POST /api/admin/mail-server/remove', { body: { version, reason } })}
        onDone={() => {
          setRemoving(false);
          void reload();
        }}
        onClose={() => setRemoving(false)}
      >
        {text('mail.removeText')}
      </ReasonDialog>
    </form>
  );
}
