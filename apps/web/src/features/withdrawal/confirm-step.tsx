import type { WithdrawalAcknowledged, WithdrawalPreview, WithdrawalStatement } from '@komora/api';
import { Button } from '@komora/ui/button';
import { Card } from '@komora/ui/card';
import { DataList } from '@komora/ui/data-list';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApp } from '../../shared/app-context.ts';
import { Unbroken } from '../../shared/i18n/unbroken.tsx';
import { useFormat, useText } from '../../shared/i18n/use-text.ts';
import { PERSONAL } from '../../shared/session/use-session.ts';
import { refundSum } from './refund-sum.ts';
import css from './withdrawal.module.css';
import { WithdrawalError } from './withdrawal-error.tsx';

export interface ConfirmStepProps {
  readonly statement: WithdrawalStatement;
  readonly preview: WithdrawalPreview;
  /** The secret of a mailed link; null for a signed-in client. */
  readonly token: string | null;
  readonly onBack: () => void;
  readonly onDone: (acknowledged: WithdrawalAcknowledged) => void;
}

/** The statement to be sent, its consequences, and the button that confirms it. */
export function ConfirmStep({ statement, preview, token, onBack, onDone }: ConfirmStepProps) {
  const { call } = useApp();
  const text = useText('withdrawal');
  const common = useText('common');
  const format = useFormat();
  const queryClient = useQueryClient();
  const confirm = useMutation({
    mutationFn: () =>
      token === null
        ? call('POST /api/client/withdrawal/confirm', { body: statement })
        : call('POST /api/client/withdrawal/confirm-link', { body: { token } }),
    onSuccess: (acknowledged) => {
      onDone(acknowledged);
      return queryClient.invalidateQueries({ queryKey: [PERSONAL] });
    },
  });
  const { contractBusinessId: number } = preview;
  return (
    <div className={css.form}>
      <Card as="section">
        <h2 className={css.part}>{text('confirm.statement')}</h2>
        <blockquote className={css.statement}>
          <Unbroken text={text('confirm.sentence', { name: statement.name, number })} part={number} />
        </blockquote>
        <p className={css.soft}>{text('confirm.reply', { email: statement.email })}</p>
      </Card>
      <Card as="section">
        <h2 className={css.part}>{text('confirm.then')}</h2>
        <DataList
          rows={[
            { key: 'box', term: text('fact.box'), value: `${preview.boxName}, ${preview.warehouseName}` },
            { key: 'refund', term: text('fact.refund'), value: format.money(refundSum(preview)) },
            { key: 'empty', term: text('fact.emptyBy'), value: format.date(preview.emptyBy, 'long') },
            { key: 'until', term: text('fact.possibleUntil'), value: format.date(preview.possibleUntil, 'long') },
          ]}
        />
        <p className={css.soft}>{text('confirm.refundNote')}</p>
        {preview.promotionRefund === null ? null : (
          <p className={css.soft}>{text('fact.promotion', { amount: format.money(preview.promotionRefund) })}</p>
        )}
      </Card>
      {confirm.error === null ? null : <WithdrawalError error={confirm.error} />}
      <div className={css.acts}>
        <Button
          variant="danger"
          size="large"
          busy={confirm.isPending || confirm.isSuccess}
          busyLabel={common('state.loading')}
          onClick={() => confirm.mutate()}
        >
          {text('confirm.submit')}
        </Button>
        <Button variant="quiet" size="large" onClick={onBack}>
          {text(token === null ? 'confirm.back' : 'link.again')}
        </Button>
      </div>
    </div>
  );
}
