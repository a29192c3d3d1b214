import type { OrderState } from '@komora/contract';
import { Link } from '@tanstack/react-router';
import { useApp } from '../../../app.ts';
import { useSlot } from '../../../session/use-session.ts';
import { useFormat, useText } from '../../../texts/use-text.ts';
import { BoxSizeDrawing, buttonClass, DataList, MomentDrawing, Notice } from '../../../ui/index.ts';
import css from './status.module.css';

/** Paid: which box it is now and what comes next. */
export function Succeeded({ state }: { readonly state: OrderState }) {
  const { session, storage } = useApp();
  const text = useText('order');
  const format = useFormat();
  const signedIn = useSlot(session.token) !== null;
  const placement = useSlot(storage.placement);
  // A like box in place of the ordered one may be of another size.
  const box = placement?.orderId === state.orderId && state.resolution !== 'LIKE_BOX' ? placement.box : null;
  return (
    <section className={css.outcome}>
      {box === null ? (
        <MomentDrawing moment="success" className={css.drawing} />
      ) : (
        <BoxSizeDrawing size={box.size} withPerson className={css.drawing} />
      )}
      <div className={css.told}>
        <h1>{text('status.successTitle', { name: state.boxName })}</h1>
        {state.resolution === 'LIKE_BOX' ? <Notice tone="warning">{text('status.likeBox', { name: state.boxName })}</Notice> : null}
        {state.resolution === 'SAME_BOX' ? <Notice>{text('status.sameBox')}</Notice> : null}
        <DataList
          rows={[
            { key: 'box', term: text('confirm.box'), value: state.boxName },
            { key: 'warehouse', term: text('confirm.warehouse'), value: state.warehouseName },
            { key: 'paid', term: text('status.paid'), value: format.money(state.chargedNow) },
          ]}
        />
        {state.accountCreated ? (
          <Notice tone="success" title={text('status.accountTitle')}>
            {text('status.accountText')}
          </Notice>
        ) : (
          <p>{text('status.successText')}</p>
        )}
        <div className={css.acts}>
          {signedIn ? (
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
