import type { Contract } from '@komora/api';
import { Card } from '@komora/ui/card';
import { Icon } from '@komora/ui/icon';
import type { IconName } from '@komora/ui/icons';
import { useQuery } from '@tanstack/react-query';
import { useApp } from '../../../shared/app-context.ts';
import { useFormat, useText } from '../../../shared/i18n/use-text.ts';
import shared from '../contract.module.css';
import { terminationRefundQuery } from '../contract-queries.ts';
import css from './cancel.module.css';

export interface WhatHappensProps {
  readonly contract: Contract;
  /** The chosen last day. */
  readonly day: string | null;
  readonly evicted: boolean;
}

/** Consequences of the request, shown before it is sent. */
export function WhatHappens({ contract, day, evicted }: WhatHappensProps) {
  const text = useText('contract');
  const format = useFormat();
  const date = day === null ? text('cancel.then.chosenDay') : format.date(day, 'long');
  const steps: readonly (readonly [IconName, string])[] = [
    ['calendar', text('cancel.then.end', { date })],
    ['lock', text(evicted ? 'cancel.then.doorsShut' : 'cancel.then.doors')],
    ['box', text(evicted ? 'cancel.then.emptied' : 'cancel.then.empty')],
    ['card', useMoneyBack(contract.id, day)],
  ];
  return (
    <Card as="section" look="sunken">
      <h2 className={shared.cardTitle}>{text('cancel.then.title')}</h2>
      <ul className={`plain-list ${css.then}`} aria-live="polite">
        {steps.map(([icon, reported]) => (
          <li key={icon}>
            <Icon name={icon} size="large" />
            <span>{reported}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Money back; without the amount while it is unknown. */
function useMoneyBack(id: string, day: string | null): string {
  const { call } = useApp();
  const text = useText('contract');
  const format = useFormat();
  const { data } = useQuery({ ...terminationRefundQuery(call, id, day ?? ''), enabled: day !== null });
  if (day === null || data === undefined) return text('cancel.then.money');
  const { refund, promotionRefund } = data;
  const back = refund.amount > 0 ? text('cancel.then.moneyBack', { amount: format.money(refund) }) : text('cancel.then.moneyNone');
  return promotionRefund === null ? back : `${back} ${text('cancel.then.promotion', { amount: format.money(promotionRefund) })}`;
}
