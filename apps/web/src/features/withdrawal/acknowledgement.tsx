import type { WithdrawalAcknowledged, WithdrawalStatement } from '@komora/api';
import { Alert } from '@komora/ui/alert';
import { Button } from '@komora/ui/button';
import { Card } from '@komora/ui/card';
import { DataList } from '@komora/ui/data-list';
import type { ReactNode } from 'react';
import { useFormat, useText } from '../../shared/i18n/use-text.ts';
import { refundSum } from './refund-sum.ts';
import css from './withdrawal.module.css';

export interface AcknowledgementProps {
  readonly statement: WithdrawalStatement;
  readonly acknowledged: WithdrawalAcknowledged;
  readonly heading: ReactNode;
}

/** Receipt of a withdrawal: statement, time and consequences, to keep or print. */
export function Acknowledgement({ statement, acknowledged, heading }: AcknowledgementProps) {
  const text = useText('withdrawal');
  const format = useFormat();
  const receivedAt = format.dateTime(acknowledged.statedAt, acknowledged.timeZone);
  return (
    <div className={css.receipt}>
      {heading}
      <Alert tone="success" title={text('done.received', { date: receivedAt })}>
        {text('done.sent', { email: statement.email })}
      </Alert>
      <Card as="section">
        <h2 className={css.part}>{text('done.receipt')}</h2>
        <DataList
          rows={[
            {
              key: 'number',
              term: text('field.contractBusinessId'),
              value: <span className={css.number}>{acknowledged.contractBusinessId}</span>,
            },
            { key: 'name', term: text('field.name'), value: statement.name },
            { key: 'email', term: text('field.email'), value: statement.email },
            { key: 'received', term: text('fact.received'), value: receivedAt },
            { key: 'box', term: text('fact.box'), value: `${acknowledged.boxName}, ${acknowledged.warehouseName}` },
            { key: 'refund', term: text('fact.refund'), value: format.money(refundSum(acknowledged)) },
            { key: 'empty', term: text('fact.emptyBy'), value: format.date(acknowledged.emptyBy, 'long') },
          ]}
        />
        {acknowledged.promotionRefund === null ? null : (
          <p className={css.soft}>{text('fact.promotion', { amount: format.money(acknowledged.promotionRefund) })}</p>
        )}
      </Card>
      <p>{text('done.next')}</p>
      <Button variant="primary" icon="invoice" className={css.print} onClick={() => window.print()}>
        {text('done.print')}
      </Button>
    </div>
  );
}
