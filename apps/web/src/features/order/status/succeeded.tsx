import type { OrderState } from '@komora/api';
import { Alert } from '@komora/ui/alert';
import { buttonClass } from '@komora/ui/button';
import { DataList } from '@komora/ui/data-list';
import { Illustration } from '@komora/ui/illustrations';
import { Skeleton } from '@komora/ui/progress';
import { BoxSizeDrawing } from '@komora/ui/rooms';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ownInsuranceQuery } from '../../../entities/contract/contract-query.ts';
import { useApp } from '../../../shared/app-context.ts';
import { useFormat, useText } from '../../../shared/i18n/use-text.ts';
import { useSession, useSlot } from '../../../shared/session/use-session.ts';
import { BoxAccess, BoxAccessSkeleton } from './box-access.tsx';
import css from './status.module.css';
import { useBuyerSession } from './use-buyer-session.ts';

/** Paid: the box with its codes, the way to it, and the next steps. */
export function Succeeded({ state }: { readonly state: OrderState }) {
  const { storage } = useApp();
  const text = useText('order');
  const format = useFormat();
  const { signedIn, user } = useSession();
  const isSigningIn = useBuyerSession(state);
  const pendingOrder = useSlot(storage.pendingOrder);
  // A replacement box may have another size.
  const box = pendingOrder?.orderId === state.orderId && state.resolution !== 'LIKE_BOX' ? pendingOrder.box : null;
  return (
    <section className={css.outcome}>
      {box === null ? (
        <Illustration illustration="success" className={css.drawing} />
      ) : (
        <BoxSizeDrawing size={box.size} withPerson className={css.drawing} />
      )}
      <div className={css.text}>
        <h1>{text('status.successTitle', { name: state.boxName })}</h1>
        {state.resolution === 'LIKE_BOX' ? <Alert tone="warning">{text('status.likeBox', { name: state.boxName })}</Alert> : null}
        {state.resolution === 'SAME_BOX' ? <Alert>{text('status.sameBox')}</Alert> : null}
        {isSigningIn ? <BoxAccessSkeleton /> : null}
        {signedIn && state.contractId !== null ? <BoxAccess contractId={state.contractId} /> : null}
        <DataList
          rows={[
            { key: 'warehouse', term: text('confirm.warehouse'), value: state.warehouseName },
            { key: 'paid', term: text('status.paid'), value: format.money(state.chargedNow) },
          ]}
        />
        <NextLogin state={state} isSigningIn={isSigningIn} signedIn={signedIn} email={signedIn ? user?.email : undefined} />
        <div className={css.acts}>
          {signedIn && state.contractId !== null ? <ProofLink contractId={state.contractId} /> : null}
          {signedIn || isSigningIn ? (
            <Link to="/my/boxes" className={buttonClass({ variant: 'primary', size: 'large' })}>
              {text('status.myBoxes')}
            </Link>
          ) : (
            <Link to="/login" search={{ redirect: '/my/boxes' }} className={buttonClass({ variant: 'secondary' })}>
              {text('status.login')}
            </Link>
          )}
        </div>
      </div>
    </section>
  );
}

/** To the upload of the proof, if the client insures the things. */
function ProofLink({ contractId: id }: { readonly contractId: string }) {
  const { call } = useApp();
  const text = useText('order');
  const { data } = useQuery(ownInsuranceQuery(call, id));
  if (!data?.ownInsurance) return null;
  return (
    <Link to="/my/contracts/$id" params={{ id }} hash="own-insurance" className={buttonClass()}>
      {text('status.proof')}
    </Link>
  );
}

interface NextLoginProps {
  readonly state: OrderState;
  readonly isSigningIn: boolean;
  readonly signedIn: boolean;
  /** Of the signed-in client; undefined while it loads. */
  readonly email: string | undefined;
}

function NextLogin(props: NextLoginProps) {
  const text = useText('order');
  if (!props.state.accountCreated) return <p>{text('status.successText')}</p>;
  if (props.isSigningIn || (props.signedIn && props.email === undefined)) return <Skeleton height="6rem" />;
  if (props.email !== undefined)
    return <Alert title={text('status.signedInTitle')}>{text('status.signedInText', { email: props.email })}</Alert>;
  return (
    <Alert tone="success" title={text('status.accountTitle')}>
      {text('status.accountText')}
    </Alert>
  );
}
