import type { ReferralInfo } from '@komora/contract';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useApp } from '../../app.ts';
import { errorText } from '../../texts/error-text.ts';
import { useFormat, useText } from '../../texts/use-text.ts';
import { Button, DataList, Field, Notice, Skeleton, TextInput } from '../../ui/index.ts';
import { Group } from './group.tsx';
import css from './profile.module.css';
import { referralQuery } from './profile-queries.ts';

/** An instant is told on the clock of whoever looks. */
const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The link to pass on, and what has come of it. */
export function Referral() {
  const app = useApp();
  const text = useText('profile');
  const common = useText('common');
  const query = useQuery(referralQuery(app.call));
  return (
    <Group title={text('referral.title')} text={text('referral.text')}>
      {query.data === undefined && query.error === null ? <Skeleton height="14rem" /> : null}
      {query.data === undefined && query.error !== null ? (
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
      ) : null}
      {query.data === undefined ? null : (
        <>
          <ReferralLink link={query.data.link} />
          <Rewards info={query.data} />
        </>
      )}
    </Group>
  );
}

function ReferralLink({ link }: Pick<ReferralInfo, 'link'>) {
  const text = useText('profile');
  const common = useText('common');
  const field = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState<'referral.copied' | 'referral.copyFailed' | null>(null);
  const canShare = typeof navigator.share === 'function';
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(link);
      setSaid('referral.copied');
    } catch {
      // Then the hand copies: the link is marked for it.
      field.current?.select();
      setSaid('referral.copyFailed');
    }
  };
  const share = async (): Promise<void> => {
    try {
      await navigator.share({ title: common('productName'), text: text('referral.shareText'), url: link });
    } catch (error) {
      // Closing the sheet is a choice; anything else leaves copying.
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copy();
    }
  };
  return (
    <div className={css.link}>
      <Field label={text('referral.link')}>
        {(control) => <TextInput {...control} ref={field} readOnly value={link} onFocus={(event) => event.target.select()} />}
      </Field>
      <div className={css.acts}>
        <Button icon="copy" onClick={() => void copy()}>
          {text('referral.copy')}
        </Button>
        {canShare ? (
          <Button icon="share" onClick={() => void share()}>
            {text('referral.share')}
          </Button>
        ) : null}
        <p role="status" className={css.said}>
          {said === null ? null : text(said)}
        </p>
      </div>
    </div>
  );
}

function Rewards({ info }: { readonly info: ReferralInfo }) {
  const text = useText('profile');
  const format = useFormat();
  const { balance, transactions } = info.rewardAccount;
  return (
    <>
      <DataList
        rows={[
          { key: 'acquired', term: text('referral.acquired'), value: format.number(info.acquiredContacts) },
          { key: 'contracts', term: text('referral.contracts'), value: format.number(info.totalContracts) },
          ...(balance.length === 0
            ? []
            : [{ key: 'balance', term: text('referral.balance'), value: balance.map((money) => format.money(money)).join(', ') }]),
        ]}
      />
      {transactions.length === 0 ? (
        <p className={css.soft}>{text('referral.empty')}</p>
      ) : (
        <div className={css.rewards}>
          <h3>{text('referral.transactions')}</h3>
          <ul className="plain-list">
            {transactions.map(({ id, kind, amount, createdAt, contractBusinessId }) => (
              <li key={id} className={css.reward}>
                <span>
                  {text(`referral.${kind}`)}
                  <span className={css.soft}>
                    {format.dateTime(createdAt, ZONE)}
                    {contractBusinessId === null ? null : `, ${text('referral.contract', { id: contractBusinessId })}`}
                  </span>
                </span>
                <strong className={css.sum} data-kind={kind}>
                  {text(kind === 'CREDIT' ? 'referral.plus' : 'referral.minus', { amount: format.money(amount) })}
                </strong>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
