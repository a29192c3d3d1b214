import type { ReferralInfo } from '@komora/api';
import { Button } from '@komora/ui/button';
import { DataList } from '@komora/ui/data-list';
import { Field } from '@komora/ui/field';
import { TextInput } from '@komora/ui/inputs';
import { Skeleton } from '@komora/ui/progress';
import { copyText } from '@komora/web-kit/copy-text';
import { QueryBoundary } from '@komora/web-kit/query-boundary';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { useFormat, useText } from '../../shared/i18n/use-text.ts';
import { Group } from './group.tsx';
import css from './profile.module.css';
import { referralQuery } from './profile-queries.ts';

/** Times are shown in the visitor's time zone. */
const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The referral link and its results. */
export function Referral() {
  const { call } = useApp();
  const text = useText('profile');
  const query = useQuery(referralQuery(call));
  return (
    <Group title={text('referral.title')} text={text('referral.text')}>
      <QueryBoundary query={query} skeleton={<Skeleton height="14rem" />}>
        {(info) => (
          <>
            <ReferralLink link={info.link} />
            <Rewards info={info} />
          </>
        )}
      </QueryBoundary>
    </Group>
  );
}

function ReferralLink({ link }: Pick<ReferralInfo, 'link'>) {
  const text = useText('profile');
  const { shopName } = useApp().config;
  const field = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState<'referral.copied' | 'referral.copyFailed' | null>(null);
  const canShare = typeof navigator.share === 'function';
  const copy = async (): Promise<void> => {
    const isCopied = await copyText(link);
    if (!isCopied) field.current?.select();
    setSaid(isCopied ? 'referral.copied' : 'referral.copyFailed');
  };
  const share = async (): Promise<void> => {
    try {
      await navigator.share({ title: shopName, text: text('referral.shareText'), url: link });
    } catch (error) {
      // Closing the share sheet is not an error; after any other failure the link is copied.
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
