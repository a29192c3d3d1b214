import { ApiError } from '@komora/api/client';
import type { ErrorCode } from '@komora/api/errors';
import { Alert } from '@komora/ui/alert';
import { buttonClass } from '@komora/ui/button';
import { Icon } from '@komora/ui/icon';
import { Skeleton } from '@komora/ui/progress';
import { EmptyState } from '@komora/ui/state';
import { codeText } from '@komora/web-kit/code-text';
import { defineForm } from '@komora/web-kit/define-form';
import { FormCheckbox } from '@komora/web-kit/form-checkbox';
import { SubmitButton } from '@komora/web-kit/form-parts';
import { Loading } from '@komora/web-kit/loading';
import { QueryBoundary } from '@komora/web-kit/query-boundary';
import { useForm } from '@komora/web-kit/use-form';
import { invalid } from '@komora/web-kit/validation';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useApp } from '../../shared/app-context.ts';
import { DownloadButton } from '../../shared/download/download-button.tsx';
import { Arrival } from '../../shared/focus/arrival.tsx';
import { useText } from '../../shared/i18n/use-text.ts';
import css from './profile.module.css';
import { obstaclesQuery } from './profile-queries.ts';
import { Proof, type ProvenAct } from './proof.tsx';

const GOES = ['name', 'access', 'rewards', 'sharing'] as const;
const STAYS = ['invoices', 'contracts'] as const;
const ORDER: readonly ErrorCode[] = ['account/unpaid-rents', 'account/unpaid-debts', 'account/active-contracts', 'account/money-held'];

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

interface DeletionValues {
  readonly sure: boolean;
}

const deletionForm = defineForm<DeletionValues, DeletionValues>({
  paths: ['sure'],
  validate: (values) => (values.sure ? { valid: true, value: values } : invalid([{ path: 'sure', code: 'mustBeChecked' }])),
});

interface DeletionProps {
  readonly onCancelled: () => Promise<void>;
}

/** Deletes the account for good, or says what to do first. */
export function DeleteAccountPage({ onCancelled }: DeletionProps) {
  const { call } = useApp();
  const text = useText('profile');
  const query = useQuery(obstaclesQuery(call));
  return (
    <section className={css.single}>
      <Link to="/my/profile" className={css.back}>
        {text('backToProfile')}
      </Link>
      <h1>{text('delete.title')}</h1>
      <QueryBoundary
        query={query}
        skeleton={
          <Loading>
            <Skeleton height="12rem" />
          </Loading>
        }
      >
        {(obstacles) => (obstacles.length > 0 ? <Obstacles obstacles={obstacles} /> : <Deletion onCancelled={onCancelled} />)}
      </QueryBoundary>
    </section>
  );
}

/** Obstacles, and where to remove them. */
function Obstacles({ obstacles }: { readonly obstacles: readonly ErrorCode[] }) {
  const { texts } = useApp();
  const text = useText('profile');
  // A rent is named before other debts, and contracts before money that follows their end.
  const sorted = [...new Set(obstacles)].sort((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b));
  return sorted.map((code, index) => {
    const title = index === 0 ? text('delete.blockedTitle') : undefined;
    if (code === 'account/active-contracts')
      return (
        <Alert key={code} tone="warning" title={title} actions={<ToContracts />}>
          {text('delete.endContracts')}
        </Alert>
      );
    const isOfRents = code === 'account/unpaid-rents';
    return (
      <Alert key={code} tone="warning" title={title} actions={isOfRents || code === 'account/unpaid-debts' ? <ToRents /> : undefined}>
        {isOfRents ? text('delete.payRents') : codeText(texts, code)}
      </Alert>
    );
  });
}

function ToContracts() {
  return (
    <Link to="/my/contracts" className={buttonClass()}>
      {useText('profile')('delete.toContracts')}
    </Link>
  );
}

function ToRents() {
  return (
    <Link to="/my/rents" search={{ status: 'unpaid' }} className={buttonClass()}>
      {useText('profile')('delete.toRents')}
    </Link>
  );
}

function Deletion({ onCancelled }: DeletionProps) {
  const { call } = useApp();
  const text = useText('profile');
  return (
    <>
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
        <DownloadButton load={() => call('GET /api/client/my/data-export')}>{text('account.download')}</DownloadButton>
      </div>
      <Confirmation onCancelled={onCancelled} />
    </>
  );
}

/** Two steps: the client is sure, and proves who they are. */
function Confirmation({ onCancelled }: DeletionProps) {
  const { call, queryClient } = useApp();
  const text = useText('profile');
  const form = useForm(deletionForm, { values: { sure: false }, send: async () => true });
  const remove: ProvenAct = async (password) => {
    try {
      await call('POST /api/client/my/remove-account', { body: { password } });
      return null;
    } catch (error) {
      // Something has changed since the page was opened: it says what to do first.
      if (isObstacle(error)) await queryClient.invalidateQueries(obstaclesQuery(call));
      throw error;
    }
  };
  if (form.result === true)
    return (
      <div className={css.confirm}>
        <Proof act={remove} onDone={onCancelled} button={{ variant: 'danger', icon: 'trash', children: text('delete.submit') }} />
        <div className={css.acts}>
          <Keep />
        </div>
      </div>
    );
  return (
    <form className={css.confirm} {...form.props}>
      <FormCheckbox {...form.tick('sure')} required>
        {text('delete.sure')}
      </FormCheckbox>
      <div className={css.acts}>
        <SubmitButton form={form}>{text('proof.confirm')}</SubmitButton>
        <Keep />
      </div>
    </form>
  );
}

function Keep() {
  return (
    <Link to="/my/profile" className={buttonClass()}>
      {useText('profile')('delete.keep')}
    </Link>
  );
}

function isObstacle(error: unknown): boolean {
  const code: ErrorCode | undefined = error instanceof ApiError ? error.problem.code : undefined;
  return code !== undefined && ORDER.includes(code);
}
