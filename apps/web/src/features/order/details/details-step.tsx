import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useApp } from '../../../app.ts';
import { changeOrder, emptyDetails, prefillInvoicingDetails } from '../../../local-order-changes.ts';
import { withoutVersion } from '../../../session/sign-in.ts';
import { currentUserQuery, useSlot } from '../../../session/use-session.ts';
import { useText } from '../../../texts/use-text.ts';
import { SegmentedControl, Skeleton } from '../../../ui/index.ts';
import css from '../form.module.css';
import type { ReadyOrder } from '../ready-order.ts';
import { DetailsForm } from './details-form.tsx';

// Most buyers here are newcomers.
const LoginForm = lazy(async () => ({ default: (await import('../../../session/login-form.tsx')).LoginForm }));

type Way = 'guest' | 'login';

/** Who orders: a newcomer, or somebody who signs in right here and goes on with their own details. */
export function DetailsStep({ order }: ReadyOrder) {
  const { call, config, session, storage } = useApp();
  const text = useText('order');
  const signedIn = useSlot(session.token) !== null;
  const user = useQuery({ ...currentUserQuery(call), enabled: signedIn });
  const [way, setWay] = useState<Way>('guest');
  const [email, setEmail] = useState('');
  const waiting = signedIn && user.isPending;
  const empty = order.invoicingDetails === null;
  useEffect(() => {
    if (!empty || waiting) return;
    const known = user.data;
    const draft = emptyDetails(config.country);
    const own = known?.invoicingDetails ?? null;
    const named = known === undefined ? draft : { ...draft, firstName: known.firstName, lastName: known.lastName, email: known.email };
    changeOrder(storage.order, prefillInvoicingDetails(own === null ? named : withoutVersion(own)));
  }, [empty, waiting, user.data, config.country, storage.order]);
  const login = !signedIn && way === 'login';
  return (
    <div className={css.form}>
      {signedIn ? (
        <p className={css.soft}>{user.data === undefined ? null : text('details.signedInAs', { name: user.data.email })}</p>
      ) : (
        <SegmentedControl
          label={text('details.way')}
          value={way}
          onChange={setWay}
          options={[
            { value: 'guest', label: text('details.guest') },
            { value: 'login', label: text('details.login') },
          ]}
        />
      )}
      {login ? (
        <Suspense fallback={<Skeleton height="20rem" />}>
          <LoginForm key={email} username={email} />
        </Suspense>
      ) : null}
      {!login && order.invoicingDetails === null ? <Skeleton height="20rem" /> : null}
      {login || order.invoicingDetails === null ? null : (
        <DetailsForm
          key={order.version}
          details={order.invoicingDetails}
          signedIn={signedIn}
          showErrors={order.forceValidate}
          onLogin={(taken) => {
            setEmail(taken);
            setWay('login');
          }}
        />
      )}
    </div>
  );
}
