import { ApiError } from '@komora/api/client';
import type { ErrorCode, FieldError } from '@komora/api/errors';
import { Alert } from '@komora/ui/alert';
import { buttonClass } from '@komora/ui/button';
import { Icon } from '@komora/ui/icon';
import { EmptyState } from '@komora/ui/state';
import { defineForm } from '@komora/web-kit/define-form';
import { errorText } from '@komora/web-kit/error-text';
import { FormCheckbox } from '@komora/web-kit/form-checkbox';
import { SubmitButton } from '@komora/web-kit/form-parts';
import { useForm } from '@komora/web-kit/use-form';
import { invalid } from '@komora/web-kit/validation';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { DownloadButton } from '../../shared/download/download-button.tsx';
import { Arrival } from '../../shared/focus/arrival.tsx';
import { PasswordField } from '../../shared/forms/password-field.tsx';
import { useText } from '../../shared/i18n/use-text.ts';
import { useSession } from '../../shared/session/use-session.ts';
import css from './profile.module.css';

const GOES = ['name', 'access', 'rewards', 'sharing'] as const;
const STAYS = ['invoices', 'contracts'] as const;

/** The account is gone and nobody is signed in any more. */
export function AccountCancelled() {
  const text = useText('profile');
  const common = useText('common');
  return (
    <Arrival>
      <EmptyState
        illustration="success"
        level={1}
        title={text('delete.doneTitle')}
        actions={
          <Link to="/" className={buttonClass({ variant: 'primary' })}>
            {common('action.home')}
          </Link>
        }
      >
        <p role="status">{text('delete.doneText')}</p>
      </EmptyState>
    </Arrival>
  );
}

interface Deletion {
  readonly password: string;
  readonly sure: boolean;
}

const deletionForm = defineForm<Deletion, Deletion>({
  paths: ['password', 'sure'],
  validate: (values) => {
    const errors: FieldError[] = [];
    if (values.password === '') errors.push({ path: 'password', code: 'revalid/rule/basic/not-null' });
    if (!values.sure) errors.push({ path: 'sure', code: 'mustBeChecked' });
    return errors.length === 0 ? { valid: true, value: values } : invalid(errors);
  },
});

/** Deletes the account for good. */
export function DeleteAccountPage({ onCancelled }: { readonly onCancelled: () => Promise<void> }) {
  const app = useApp();
  const { user } = useSession();
  const text = useText('profile');
  const form = useForm(deletionForm, {
    values: { password: '', sure: false },
    send: ({ password }) => app.call('POST /api/client/my/remove-account', { body: { password } }),
    onSent: onCancelled,
  });
  return (
    <section className={css.single}>
      <Link to="/my/profile" className={css.back}>
        {text('backToProfile')}
      </Link>
      <h1>{text('delete.title')}</h1>
      <Alert tone="warning" title={text('delete.warning')}>
        {text('delete.warningText')}
      </Alert>
      <div className={css.fates}>
        <section>
          <h2>{text('delete.goesTitle')}</h2>
          <ul className="plain-list">
            {GOES.map((name) => (
              <li key={name}>
                <Icon name="trash" />
                <span>{text(`delete.goes.${name}`)}</span>
              </li>
            ))}
          </ul>
        </section>
        <section>
          <h2>{text('delete.staysTitle')}</h2>
          <ul className="plain-list">
            {STAYS.map((name) => (
              <li key={name}>
                <Icon name="invoice" />
                <span>{text(`delete.stays.${name}`)}</span>
              </li>
            ))}
          </ul>
        </section>
      </div>
      <div className={css.beforehand}>
        <p>{text('delete.downloadFirst')}</p>
        <DownloadButton load={() => app.call('GET /api/client/my/data-export')}>{text('account.download')}</DownloadButton>
      </div>
      <form className={css.confirm} {...form.props}>
        {/* Shows a password manager whose password this is. */}
        <input hidden readOnly autoComplete="username" value={user?.email ?? ''} />
        <PasswordField {...form.text('password')} autoComplete="current-password" label={text('changePassword.oldPassword')} />
        <FormCheckbox {...form.tick('sure')} required>
          {text('delete.sure')}
        </FormCheckbox>
        {form.failure === null ? null : (
          <Alert tone="error" announce actions={wayOut(form.failure, text('delete.toContracts'), text('delete.toRents'))}>
            {errorText(app.texts, form.failure)}
          </Alert>
        )}
        <div className={css.acts}>
          <SubmitButton form={form} variant="danger" icon="trash">
            {text('delete.submit')}
          </SubmitButton>
          <Link to="/my/profile" className={buttonClass()}>
            {text('delete.keep')}
          </Link>
        </div>
      </form>
    </section>
  );
}

/** The page on which the obstacle can be removed. */
function wayOut(error: unknown, toContracts: string, toRents: string): ReactNode {
  const code: ErrorCode | undefined = error instanceof ApiError ? error.problem.code : undefined;
  if (code === 'account/active-contracts')
    return (
      <Link to="/my/contracts" className={buttonClass()}>
        {toContracts}
      </Link>
    );
  if (code === 'account/unpaid-rents')
    return (
      <Link to="/my/rents" search={{ status: 'unpaid' }} className={buttonClass()}>
        {toRents}
      </Link>
    );
  return undefined;
}
