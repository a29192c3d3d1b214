import { ApiError } from '@komora/contract/client';
import type { ErrorCode } from '@komora/contract/errors';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useApp } from '../../app.ts';
import { DownloadButton } from '../../download/download-button.tsx';
import { Arrival } from '../../focus/arrival.tsx';
import { codeText } from '../../texts/code-text.ts';
import { errorText } from '../../texts/error-text.ts';
import { useText } from '../../texts/use-text.ts';
import { Button, buttonClass, Checkbox, EmptyState, Icon, Notice } from '../../ui/index.ts';
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
        moment="success"
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

/** Cancels the account for ever. */
export function DeleteAccountPage({ onCancelled }: { readonly onCancelled: () => Promise<void> }) {
  const app = useApp();
  const text = useText('profile');
  const common = useText('common');
  const [sure, setSure] = useState(false);
  const [asked, setAsked] = useState(false);
  const remove = useMutation({ mutationFn: () => app.call('POST /api/client/my/remove-account'), onSuccess: onCancelled });
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setAsked(true);
    if (!sure) event.currentTarget.querySelector('input')?.focus();
    else if (!remove.isPending) remove.mutate();
  };
  return (
    <section className={css.single}>
      <Link to="/my/profile" className={css.back}>
        {text('backToProfile')}
      </Link>
      <h1>{text('delete.title')}</h1>
      <Notice tone="warning" title={text('delete.warning')}>
        {text('delete.warningText')}
      </Notice>
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
        <DownloadButton ask={() => app.call('GET /api/client/my/data-export')}>{text('account.download')}</DownloadButton>
      </div>
      <form className={css.confirm} noValidate onSubmit={submit}>
        <Checkbox
          name="sure"
          required
          checked={sure}
          error={asked && !sure ? codeText(app, 'mustBeChecked') : undefined}
          onChange={(event) => setSure(event.target.checked)}
        >
          {text('delete.sure')}
        </Checkbox>
        {remove.error === null ? null : (
          <Notice tone="error" announce actions={wayOut(remove.error, text('delete.toContracts'), text('delete.toRents'))}>
            {errorText(app, remove.error)}
          </Notice>
        )}
        <div className={css.acts}>
          <Button type="submit" variant="danger" icon="trash" busy={remove.isPending} busyLabel={common('state.loading')}>
            {text('delete.submit')}
          </Button>
          <Link to="/my/profile" className={buttonClass()}>
            {text('delete.keep')}
          </Link>
        </div>
      </form>
    </section>
  );
}

/** Where what stands in the way can be settled. */
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
