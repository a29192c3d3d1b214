import type { Role } from '@komora/api/admin';
import { LOCALE_NAMES, LOCALES, languageOf } from '@komora/i18n';
import { Alert } from '@komora/ui/alert';
import { Button, buttonClass } from '@komora/ui/button';
import { Skeleton } from '@komora/ui/progress';
import { FormField } from '@komora/web-kit/form-field';
import { FormFailure, SubmitButton } from '@komora/web-kit/form-parts';
import { QueryBoundary } from '@komora/web-kit/query-boundary';
import { useForm } from '@komora/web-kit/use-form';
import { useLocale, useText } from '@komora/web-kit/use-text';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import css from '../../shared/form.module.css';
import { FormSelect } from '../../shared/form-select.tsx';
import { Page } from '../../shared/page.tsx';
import { staffQuery } from '../../shared/staff-query.ts';
import { AssignmentRows } from './assignment-rows.tsx';
import { atServerFields } from './at-server-fields.ts';
import { InvitationLink } from './invitation-link.tsx';
import { inviteForm } from './staff-definition.ts';
import { rolesQuery } from './staff-queries.ts';

interface Invited {
  readonly name: string;
  readonly invitation: { readonly token: string; readonly expiresAt: string };
}

export function InvitePage() {
  const app = useApp();
  const text = useText('console-staff');
  const query = useQuery(rolesQuery(app));
  const [invited, setInvited] = useState<Invited | null>(null);
  if (invited !== null)
    return (
      <Page title={text('invited.title', { name: invited.name })} width="narrow">
        <InvitationLink invitation={invited.invitation} />
        <div className={css.actions}>
          <Link to="/settings/staff" className={buttonClass({ variant: 'primary' })}>
            {text('invited.done')}
          </Link>
          <Button onClick={() => setInvited(null)}>{text('invited.another')}</Button>
        </div>
      </Page>
    );
  return (
    <Page title={text('invite.title')} lead={text('invite.lead')} width="narrow">
      <QueryBoundary query={query} skeleton={<Skeleton height="20rem" />}>
        {(roles) => <InviteForm roles={roles} onInvited={setInvited} />}
      </QueryBoundary>
    </Page>
  );
}

function InviteForm({ roles, onInvited }: { readonly roles: readonly Role[]; readonly onInvited: (invited: Invited) => void }) {
  const app = useApp();
  const text = useText('console-staff');
  const common = useText('console');
  const locale = useLocale();
  const [count, setCount] = useState(1);
  const definition = useMemo(() => inviteForm(count), [count]);
  const form = useForm(definition, {
    values: { name: '', email: '', locale: languageOf(locale), assignments: [{ key: 'first', roleId: '', place: '', lastDay: '' }] },
    send: (body) => atServerFields(app.call('POST /api/admin/staff', { body })),
    onSent: async ({ invitation }, { name }) => {
      onInvited({ name, invitation });
      await app.queryClient.invalidateQueries({ queryKey: staffQuery(app).queryKey });
    },
  });
  return (
    <form className={css.form} {...form.props}>
      <div className={css.pair}>
        <FormField {...form.text('name')} autoComplete="off" label={common('person.name')} />
        <FormField
          {...form.text('email')}
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          label={common('signIn.email')}
        />
        <FormSelect
          {...form.text('locale')}
          label={common('person.language')}
          options={LOCALES.map((code) => ({ value: languageOf(code), label: LOCALE_NAMES[code] }))}
        />
      </div>
      <h2>{text('assignment.title')}</h2>
      {form.values.assignments.length === 0 ? <Alert tone="warning">{text('assignment.none')}</Alert> : null}
      <AssignmentRows
        rows={form.values.assignments}
        roles={roles}
        code={form.code}
        onChange={(rows) => {
          setCount(rows.length);
          form.change((values) => ({ ...values, assignments: rows }));
        }}
      />
      <FormFailure form={form} />
      <div className={css.actions}>
        <SubmitButton form={form} variant="primary">
          {text('invite.submit')}
        </SubmitButton>
        <Link to="/settings/staff" className={buttonClass({ variant: 'quiet' })}>
          {text('invite.back')}
        </Link>
      </div>
    </form>
  );
}
