import type { WithdrawalPreview, WithdrawalStatement } from '@komora/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApp } from '../../app.ts';
import { PERSONAL } from '../../session/use-session.ts';
import { Unbroken } from '../../texts/unbroken.tsx';
import { useFormat, useText } from '../../texts/use-text.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { DataList } from '../../ui/price/data-list.tsx';
import type { Acknowledged } from './acknowledgement.tsx';
import { Refusal } from './refusal.tsx';
import css from './withdrawal.module.css';

export interface ConfirmStepProps {
  readonly statement: WithdrawalStatement;
  readonly preview: WithdrawalPreview;
  readonly onBack: () => void;
  readonly onDone: (acknowledged: Acknowledged) => void;
}

/** The statement as it will be sent, what it brings about, and the button that confirms it. */
export function ConfirmStep({ statement, preview, onBack, onDone }: ConfirmStepProps) {
  const { call } = useApp();
  const text = useText('withdrawal');
  const common = useText('common');
  const format = useFormat();
  const queryClient = useQueryClient();
  const confirm = useMutation({
    mutationFn: () => call('POST /api/client/withdrawal/confirm', { body: statement }),
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
            { key: 'refund', term: text('fact.refund'), value: format.money(preview.refund) },
            { key: 'empty', term: text('fact.emptyBy'), value: format.date(preview.emptyBy, 'long') },
            { key: 'until', term: text('fact.possibleUntil'), value: format.date(preview.possibleUntil, 'long') },
          ]}
        />
        <p className={css.soft}>{text('confirm.refundNote')}</p>
      </Card>
      {confirm.error === null ? null : <Refusal error={confirm.error} />}
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
          {text('confirm.back')}
        </Button>
      </div>
    </div>
  );
}
