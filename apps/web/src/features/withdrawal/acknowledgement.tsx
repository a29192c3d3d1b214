import type { WithdrawalPreview, WithdrawalStatement } from '@komora/contract';
import type { ReactNode } from 'react';
import { useFormat, useText } from '../../texts/use-text.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { DataList } from '../../ui/price/data-list.tsx';
import css from './withdrawal.module.css';

export interface Acknowledged extends WithdrawalPreview {
  /** ISO 8601, UTC. */
  readonly acknowledgedAt: string;
  readonly timeZone: string;
}

export interface AcknowledgementProps {
  readonly statement: WithdrawalStatement;
  readonly acknowledged: Acknowledged;
  readonly heading: ReactNode;
}

/** The receipt of a withdrawal: what was stated, when it came, and what follows; to keep or to print. */
export function Acknowledgement({ statement, acknowledged, heading }: AcknowledgementProps) {
  const text = useText('withdrawal');
  const format = useFormat();
  const receivedAt = format.dateTime(acknowledged.acknowledgedAt, acknowledged.timeZone);
  return (
    <div className={css.receipt}>
      {heading}
      <Notice tone="success" title={text('done.received', { date: receivedAt })}>
        {text('done.sent', { email: statement.email })}
      </Notice>
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
            { key: 'refund', term: text('fact.refund'), value: format.money(acknowledged.refund) },
            { key: 'empty', term: text('fact.emptyBy'), value: format.date(acknowledged.emptyBy, 'long') },
          ]}
        />
      </Card>
      <p>{text('done.next')}</p>
      <Button variant="primary" icon="invoice" className={css.print} onClick={() => window.print()}>
        {text('done.print')}
      </Button>
    </div>
  );
}
