import type { ClientAccount, ClientRecord } from '@komora/api/admin';
import { Alert } from '@komora/ui/alert';
import { Button, buttonClass } from '@komora/ui/button';
import { Field } from '@komora/ui/field';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { AddressSelect } from '../../shared/address-select.tsx';
import { useApp } from '../../shared/app-context.ts';
import { Balance } from '../../shared/balance.tsx';
import { runningCasesQuery } from '../../shared/collection-query.ts';
import { lateInterestQuery } from '../../shared/late-interest-query.ts';
import { holds, useMe } from '../../shared/me.ts';
import { Page } from '../../shared/page.tsx';
import { nextPage } from '../../shared/paged-rows.ts';
import css from '../../shared/record.module.css';
import { RecordBoundary } from '../../shared/record-boundary.tsx';
import { accountClientQuery, ledgerQuery } from './account-queries.ts';
import { type ActKind, isDebt, RIGHTS } from './act.ts';
import { ActDialog } from './act-dialog.tsx';
import { LedgerTable } from './ledger-table.tsx';
import type { ActOutcome, ChosenAct } from './run-act.ts';

export interface AccountPageProps {
  readonly id: string;
  /** The legal entity; by default the first one. */
  readonly company: string | undefined;
}

/** Account of a client at one company, with the acts of staff. */
export function AccountPage({ id, company }: AccountPageProps) {
  const text = useText('console-account');
  const query = useQuery(accountClientQuery(useApp(), id));
  return (
    <RecordBoundary query={query} title={text('open.title')}>
      {(client) => <Account client={client} company={company} />}
    </RecordBoundary>
  );
}

function Account({ client, company }: { readonly client: ClientRecord; readonly company: string | undefined }) {
  const text = useText('console-account');
  const records = useText('console-records');
  const navigate = useNavigate();
  const accounts = client.accounts ?? [];
  const account = accounts.find(({ legalEntityId }) => legalEntityId === company) ?? accounts[0];
  const name = `${client.firstName} ${client.lastName}`.trim() || records('erased');
  const back = (
    <Link to="/clients/$id" params={{ id: client.id }}>
      {text('back')}
    </Link>
  );
  if (account === undefined)
    return (
      <Page title={text('title', { name })} lead={back}>
        <Alert>{text('none')}</Alert>
      </Page>
    );
  return (
    <Page title={text('title', { name })} lead={text('lead')}>
      {back}
      {accounts.length < 2 ? null : (
        <Field label={text('company')}>
          {(control) => (
            <AddressSelect
              {...control}
              value={account.legalEntityId}
              onChoose={(value) => void navigate({ to: '.', search: (before) => ({ ...before, company: value }), replace: true })}
            >
              {accounts.map(({ legalEntityId, legalEntityName }) => (
                <option key={legalEntityId} value={legalEntityId}>
                  {legalEntityName}
                </option>
              ))}
            </AddressSelect>
          )}
        </Field>
      )}
      <Entries key={account.legalEntityId} client={client} account={account} />
    </Page>
  );
}

function Entries({ client, account }: { readonly client: ClientRecord; readonly account: ClientAccount }) {
  const app = useApp();
  const me = useMe();
  const text = useText('console-account');
  const plans = useText('console-instalments');
  const collection = useText('console-collection');
  const query = useInfiniteQuery(ledgerQuery(app, client.id));
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [act, setAct] = useState<ChosenAct | null>(null);
  const [outcome, setOutcome] = useState<ActOutcome | null>(null);
  const entries = query.data?.pages.flatMap((page) => page.entries).filter((entry) => isOf(entry, account));
  const debts = (entries ?? []).filter((entry) => isDebt(entry) && chosen.includes(entry.id)).toReversed();
  const selected = debts.reduce((sum, { open }) => sum + open, 0);
  const begin = (kind: ActKind, entry: ChosenAct['entry'] = null): void => {
    setOutcome(null);
    setAct({ kind, clientId: client.id, account, entry, debitIds: debts.map(({ id }) => id) });
  };
  const may = (kind: ActKind): boolean => RIGHTS[kind].some((right) => holds(me, right));
  return (
    <>
      <p>
        {account.legalEntityName}: <Balance balance={{ amount: account.balance, currency: account.currency }} />
      </p>
      <div className={css.actions}>
        {(['receive', 'deposit', 'charge'] as const).filter(may).map((kind) => (
          <Button key={kind} variant={kind === 'receive' ? 'primary' : 'secondary'} onClick={() => begin(kind)}>
            {text(`act.${kind}.open`)}
          </Button>
        ))}
        {holds(me, 'write:contract') && account.balance > 0 ? (
          <Link
            to="/money/instalments"
            search={{ agree: client.id, company: account.legalEntityId, currency: account.currency }}
            className={buttonClass({})}
          >
            {plans('open')}
          </Link>
        ) : null}
        {holds(me, 'write:write-off') && account.balance > 0 ? (
          <Link to="/clients/$id/collection" params={{ id: client.id }} className={buttonClass({})}>
            {collection('open')}
          </Link>
        ) : null}
        {holds(me, 'read:invoice') ? (
          <Link to="/money/instalments" search={{ client: client.id }}>
            {plans('all')}
          </Link>
        ) : null}
      </div>
      {holds(me, 'read:invoice') ? (
        <>
          <CollectionState client={client} account={account} />
          <LateInterestLink client={client} account={account} />
        </>
      ) : null}
      <Outcome outcome={outcome} />
      <LedgerTable
        query={{ ...query, data: entries }}
        account={account}
        chosen={chosen}
        selected={selected}
        onChoose={setChosen}
        onAct={begin}
        may={may}
        more={nextPage(query)}
      />
      <ActDialog
        act={act}
        client={client}
        selected={selected}
        onClose={() => setAct(null)}
        onDone={async (done) => {
          setAct(null);
          setChosen([]);
          setOutcome(done);
          await app.queryClient.invalidateQueries();
        }}
      />
    </>
  );
}

/** Since when an agency demands debts of the account. Nothing for most accounts, so that nothing is shown while it loads or if it fails. */
function CollectionState({ client, account }: { readonly client: ClientRecord; readonly account: ClientAccount }) {
  const text = useText('console-collection');
  const format = useFormat();
  const { data } = useQuery(runningCasesQuery(useApp(), client.id));
  return data
    ?.filter((one) => isOf(one, account))
    .map(({ id, handedOn }) => (
      <Alert key={id} tone="warning">
        <Link to="/money/collection" search={{ open: id }}>
          {text('since', { day: format.date(handedOn) })}
        </Link>
      </Alert>
    ));
}

/** The interest for late payment that can be charged. Nothing for most accounts, so that nothing is shown while it loads or if it fails. */
function LateInterestLink({ client, account }: { readonly client: ClientRecord; readonly account: ClientAccount }) {
  const text = useText('console-interest');
  const format = useFormat();
  const { legalEntityId: company, currency } = account;
  const { data } = useQuery(lateInterestQuery(useApp(), { client: client.id, company, currency }));
  if (data === undefined || (data.invoices.length === 0 && data.excessive.length === 0)) return null;
  const amount = data.invoices.reduce((sum, { interest }) => sum + interest, 0);
  return (
    <p>
      <Link to="/clients/$id/interest" params={{ id: client.id }} search={{ company, currency }}>
        {data.invoices.length === 0 ? text('account.excess') : text('account.show', { amount: format.money({ amount, currency }) })}
      </Link>
    </p>
  );
}

const isOf = (
  entry: { readonly legalEntityId: string; readonly currency: string },
  { legalEntityId, currency }: Pick<ClientAccount, 'legalEntityId' | 'currency'>,
): boolean => entry.legalEntityId === legalEntityId && entry.currency === currency;

function Outcome({ outcome }: { readonly outcome: ActOutcome | null }) {
  const text = useText('console-account');
  if (outcome === null) return null;
  const { isWaiting, isCash, receiptNumber, disbursementNumber } = outcome;
  const done =
    receiptNumber !== null
      ? text('outcome.receipt', { number: receiptNumber })
      : disbursementNumber !== null
        ? text('outcome.disbursement', { number: disbursementNumber })
        : text('outcome.done');
  return (
    <Alert tone={isWaiting ? 'warning' : 'success'} announce>
      {isWaiting ? text(isCash ? 'outcome.waitsCash' : 'outcome.waits') : done}
    </Alert>
  );
}
