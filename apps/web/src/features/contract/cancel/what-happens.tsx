import { Card } from '@komora/ui/card';
import { Icon } from '@komora/ui/icon';
import type { IconName } from '@komora/ui/icons';
import { useFormat, useText } from '../../../shared/i18n/use-text.ts';
import shared from '../contract.module.css';
import css from './cancel.module.css';

/** Consequences of the request, shown before it is sent. */
export function WhatHappens({ day, evicted }: { readonly day: string | null; readonly evicted: boolean }) {
  const text = useText('contract');
  const format = useFormat();
  const date = day === null ? text('cancel.then.chosenDay') : format.date(day, 'long');
  const steps: readonly (readonly [IconName, string])[] = [
    ['calendar', text('cancel.then.end', { date })],
    ['lock', text(evicted ? 'cancel.then.doorsShut' : 'cancel.then.doors')],
    ['box', text(evicted ? 'cancel.then.emptied' : 'cancel.then.empty')],
    ['card', text('cancel.then.money')],
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
