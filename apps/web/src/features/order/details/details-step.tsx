import { Skeleton } from '@komora/ui/progress';
import { SegmentedControl } from '@komora/ui/segmented-control';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { withoutVersion } from '../../../entities/account/sign-in.ts';
import { changeOrder, emptyDetails, prefillInvoicingDetails } from '../../../entities/order/local-order-changes.ts';
import { useApp } from '../../../shared/app-context.ts';
import { COUNTRIES } from '../../../shared/config.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { currentUserQuery, useSlot } from '../../../shared/session/use-session.ts';
import css from '../form.module.css';
import type { ReadyOrder } from '../ready-order.ts';
import { DetailsForm } from './details-form.tsx';

// Lazy: most buyers have no account.
const LoginForm = lazy(async () => ({ default: (await import('../../../entities/account/login-form.tsx')).LoginForm }));

type Way = 'guest' | 'login';

/** Buyer: a new client, or a client who signs in here and continues with stored details. */
export function DetailsStep({ order, offer }: ReadyOrder) {
  const { call, config, session, storage } = useApp();
  const text = useText('order');
  const country = COUNTRIES.find((known) => known === offer.warehouse.address.countryCode) ?? config.country;
  const signedIn = useSlot(session.token) !== null;
  const user = useQuery({ ...currentUserQuery(call), enabled: signedIn });
  const [way, setWay] = useState<Way>('guest');
  const [email, setEmail] = useState('');
  const waiting = signedIn && user.isPending;
  const empty = order.invoicingDetails === null;
  useEffect(() => {
    if (!empty || waiting) return;
    const known = user.data;
    const draft = emptyDetails(country);
    const own = known?.invoicingDetails ?? storage.buyer.get();
    const named = known === undefined ? draft : { ...draft, firstName: known.firstName, lastName: known.lastName, email: known.email };
    changeOrder(storage.order, prefillInvoicingDetails(own === null ? named : withoutVersion(own)));
  }, [empty, waiting, user.data, country, storage]);
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
          country={country}
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
