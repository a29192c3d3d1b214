import type { MoveIn } from '@komora/api/admin';
import { Alert } from '@komora/ui/alert';
import { Button, buttonClass } from '@komora/ui/button';
import { Skeleton } from '@komora/ui/progress';
import { QueryBoundary } from '@komora/web-kit/query-boundary';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useApp } from '../../shared/app-context.ts';
import { FileButton } from '../../shared/file-button.tsx';
import { holds, useMe } from '../../shared/me.ts';
import record from '../../shared/record.module.css';
import { CodeImage } from './code-image.tsx';
import css from './move-in.module.css';
import { MOVE_INS } from './move-in-queries.ts';
import { StepFailure } from './step-failure.tsx';

type Contract = NonNullable<MoveIn['contract']>;

/** The end: the codes of the doors, and the payment if it is open. */
export function Finished({ moveIn, contract }: { readonly moveIn: MoveIn; readonly contract: Contract }) {
  const { call } = useApp();
  const text = useText('console-move-in');
  const { id, client, box } = moveIn;
  const mayHoldDeposit = holds(useMe(), 'write:payment');
  return (
    <>
      <Alert tone="success" announce title={text('done.title', { number: contract.businessId })}>
        {text('done.text', { email: client?.email ?? '', box: box?.name ?? '' })}
      </Alert>
      <Codes id={id} />
      <Payment id={id} contract={contract} />
      {contract.deposit === null ? null : <Deposit {...contract.deposit} />}
      <div className={css.row}>
        {contract.receiptId === null ? null : (
          <FileButton load={() => call('GET /api/admin/cash-receipts/{id}', { params: { id: contract.receiptId ?? '' } })}>
            {text('done.receipt')}
          </FileButton>
        )}
        <Link to="/contracts/$id" params={{ id: contract.id }} className={buttonClass()}>
          {text('done.contract')}
        </Link>
        {contract.deposit?.receiptId == null ? null : (
          <FileButton load={() => call('GET /api/admin/cash-receipts/{id}', { params: { id: contract.deposit?.receiptId ?? '' } })}>
            {text('done.depositReceipt')}
          </FileButton>
        )}
        {mayHoldDeposit && contract.deposit === null && client?.id != null ? (
          <Link to="/clients/$id/account" params={{ id: client.id }} className={buttonClass()}>
            {text('done.deposit')}
          </Link>
        ) : null}
        <Link to="/move-in" search={{}} className={buttonClass({ variant: 'primary' })}>
          {text('done.next')}
        </Link>
      </div>
    </>
  );
}

/** The deposit is held, or due: a card pays rents only. */
function Deposit({ amount, due }: NonNullable<Contract['deposit']>) {
  const text = useText('console-move-in');
  const format = useFormat();
  if (due.amount === 0) return <Alert tone="success">{text('done.depositHeld', { amount: format.money(amount) })}</Alert>;
  return <Alert tone="info">{text('done.depositDue', { amount: format.money(due) })}</Alert>;
}

/** The codes are shown on request: each time is in the audit log. */
function Codes({ id }: { readonly id: string }) {
  const { call } = useApp();
  const text = useText('console-move-in');
  const codes = useMutation({ mutationFn: () => call('POST /api/admin/move-ins/{id}/codes', { params: { id } }) });
  return (
    <section className={record.section} aria-label={text('done.codes')}>
      <h2>{text('done.codes')}</h2>
      {codes.data === undefined ? (
        <div className={css.row}>
          <Button icon="key" size="large" busy={codes.isPending} onClick={() => codes.mutate()}>
            {text('done.showCodes')}
          </Button>
        </div>
      ) : (
        <dl className={css.codes}>
          <div>
            <dt>{text('done.entrance')}</dt>
            <dd>{codes.data.accessCode}</dd>
          </div>
          <div>
            <dt>{text('done.lock')}</dt>
            <dd>{codes.data.lockCode}</dd>
          </div>
        </dl>
      )}
      <StepFailure error={codes.error} onReload={() => codes.reset()} />
    </section>
  );
}

function Payment({ id, contract }: { readonly id: string; readonly contract: Contract }) {
  const { call } = useApp();
  const text = useText('console-move-in');
  const format = useFormat();
  const page = useMutation({ mutationFn: () => call('POST /api/admin/move-ins/{id}/payment-page', { params: { id } }) });
  const transfer = useQuery({
    queryKey: [MOVE_INS, 'transfer', id],
    queryFn: ({ signal }) => call('GET /api/admin/move-ins/{id}/transfer', { params: { id }, signal }),
    enabled: !contract.isPaid,
  });
  if (contract.isPaid) return <Alert tone="success">{text('done.paid')}</Alert>;
  return (
    <section className={record.section} aria-label={text('done.payment')}>
      <h2>{text('done.payment')}</h2>
      <p>{text('done.due', { amount: format.money(contract.due) })}</p>
      {page.data === undefined ? (
        <div className={css.row}>
          <Button icon="card" size="large" busy={page.isPending} onClick={() => page.mutate()}>
            {text('done.byCard')}
          </Button>
        </div>
      ) : (
        <figure className={css.figure}>
          <CodeImage rows={page.data.code} label={text('done.codeAlt')} />
          <figcaption>
            {text('done.scan')}{' '}
            <a href={page.data.url} target="_blank" rel="noopener">
              {text('done.openPage')}
            </a>
          </figcaption>
        </figure>
      )}
      <StepFailure error={page.error} onReload={() => page.reset()} />
      <h3>{text('done.transfer')}</h3>
      <QueryBoundary query={transfer} skeleton={<Skeleton height="10rem" />}>
        {({ payee, iban, amount, variableSymbol, reference, code }) => (
          <div className={css.transfer}>
            {code === null ? null : <CodeImage rows={code.rows} label={text('done.transferAlt')} />}
            <dl className={record.facts}>
              <dt>{text('done.payee')}</dt>
              <dd>{payee}</dd>
              <dt>{text('done.iban')}</dt>
              <dd>{iban.replace(/(.{4})(?=.)/g, '$1 ')}</dd>
              <dt>{text(variableSymbol === null ? 'done.reference' : 'done.symbol')}</dt>
              <dd>{variableSymbol ?? reference}</dd>
              <dt>{text('done.amount')}</dt>
              <dd>{format.money(amount)}</dd>
            </dl>
          </div>
        )}
      </QueryBoundary>
    </section>
  );
}
