import type { AdminEndpoints } from '@komora/api/admin';
import type { ResponseOf } from '@komora/api/client';
import { Alert } from '@komora/ui/alert';
import { Skeleton } from '@komora/ui/progress';
import { SegmentedControl } from '@komora/ui/segmented-control';
import { defineForm } from '@komora/web-kit/define-form';
import { FormField } from '@komora/web-kit/form-field';
import { FormFailure, SubmitButton } from '@komora/web-kit/form-parts';
import { Loading } from '@komora/web-kit/loading';
import { arePasskeysPossible } from '@komora/web-kit/passkeys';
import { QueryBoundary } from '@komora/web-kit/query-boundary';
import { useForm } from '@komora/web-kit/use-form';
import { useText } from '@komora/web-kit/use-text';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { CopyField } from '../../shared/copy-field.tsx';
import formCss from '../../shared/form.module.css';
import { Password } from '../../shared/password.tsx';
import { AcceptWithPasskey } from './accept-with-passkey.tsx';
import css from './frame.module.css';
import { Frame } from './frame.tsx';
import { QrCode } from './qr-code.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

interface Values {
  readonly password: string;
  readonly code: string;
}

const acceptForm = defineForm<Values, Values>({
  paths: ['password', 'code'],
  validate: { load: async () => (await import('./validate-acceptance.ts')).validateAcceptance },
});

/** A person sets a password and enrols an authenticator, with the link that a colleague handed over. */
export function InvitationPage({ token }: { readonly token: string | null }) {
  const { call } = useApp();
  const text = useText('console');
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const query = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => call('POST /api/admin/invitations/open', { body: { token: token ?? '' } }),
    enabled: token !== null,
    staleTime: Number.POSITIVE_INFINITY,
    // The secret must not stay in memory after the page.
    gcTime: 0,
  });
  if (codes !== null) return <RecoveryCodes codes={codes} />;
  return (
    <Frame
      title={text('invitation.title')}
      lead={query.data === undefined ? undefined : text('invitation.lead', { name: query.data.name, email: query.data.email })}
    >
      {token === null ? (
        <Alert tone="warning">{text('invitation.noToken')}</Alert>
      ) : (
        <QueryBoundary
          query={query}
          errorTitle={text('invitation.failed')}
          skeleton={
            <Loading>
              <Skeleton height="16rem" />
            </Loading>
          }
        >
          {(invitation) => <Choice token={token} invitation={invitation} onAccepted={setCodes} />}
        </QueryBoundary>
      )}
    </Frame>
  );
}

interface AcceptanceProps {
  readonly token: string;
  readonly invitation: ResponseOf<AdminEndpoints['POST /api/admin/invitations/open']>;
  readonly onAccepted: (codes: readonly string[]) => void;
}

/** A passkey, or password and authenticator. */
function Choice(props: AcceptanceProps) {
  const text = useText('console-security');
  const isPossible = arePasskeysPossible() && !props.invitation.isOwn;
  const [way, setWay] = useState<'passkey' | 'password'>(isPossible ? 'passkey' : 'password');
  if (!isPossible) return <Acceptance {...props} />;
  return (
    <div className={formCss.form}>
      <SegmentedControl
        label={text('invitation.how')}
        options={[
          { value: 'passkey', label: text('invitation.withPasskey') },
          { value: 'password', label: text('invitation.withPassword') },
        ]}
        value={way}
        onChange={setWay}
      />
      {way === 'passkey' ? <AcceptWithPasskey token={props.token} /> : <Acceptance {...props} />}
    </div>
  );
}

function Acceptance({ token, invitation, onAccepted }: AcceptanceProps) {
  const { call } = useApp();
  const text = useText('console');
  const form = useForm(acceptForm, {
    values: { password: '', code: '' },
    send: (values) => call('POST /api/admin/invitations/accept', { body: { ...values, token } }),
    onSent: ({ recoveryCodes }) => onAccepted(recoveryCodes),
  });
  return (
    <form className={formCss.form} {...form.props}>
      <ol className={css.steps}>
        <li>
          <div className={css.step}>
            {/* Password managers store the password under this name. */}
            <input type="hidden" name="username" autoComplete="username" value={invitation.email} readOnly />
            <Password {...form.text('password')} label={text('invitation.password')} isNew />
          </div>
        </li>
        <li>
          <div className={css.step}>
            <p>{text('invitation.scan')}</p>
            <QrCode text={invitation.totpUri} label={text('invitation.qr')} />
            <CopyField label={text('invitation.secret')} value={invitation.totpSecret} />
          </div>
        </li>
        <li>
          <div className={css.step}>
            <FormField
              {...form.text('code')}
              inputMode="numeric"
              autoComplete="one-time-code"
              spellCheck={false}
              label={text('signIn.code')}
              hint={text('signIn.codeHint')}
            />
          </div>
        </li>
      </ol>
      <FormFailure form={form} />
      <SubmitButton form={form} variant="primary">
        {text('invitation.submit')}
      </SubmitButton>
    </form>
  );
}
