import type { Contract } from '@komora/api';
import { Icon } from '@komora/ui/icon';
import { VisuallyHidden } from '@komora/ui/visually-hidden';
import { useFormat, useText } from '../../../shared/i18n/use-text.ts';
import css from './status-story.module.css';

type Status = Contract['status'];

const ORDER = ['ACTIVE', 'TERMINATING', 'EVICTED', 'TERMINATED'] as const satisfies readonly Status[];

export interface StatusStoryProps {
  readonly status: Status;
  /** Business date on which each status began or will begin; null where it is unknown. */
  readonly days: Readonly<Record<Status, string | null>>;
}

/** Statuses of a contract as a timeline: past, present, future. */
export function StatusStory({ status, days }: StatusStoryProps) {
  const text = useText('contract');
  const format = useFormat();
  const at = ORDER.indexOf(status);
  return (
    <ol className={css.story}>
      {ORDER.map((step, index) => {
        const day = days[step];
        // A contract may end without these steps, for example when the operator ends it.
        if (status === 'TERMINATED' && index > 0 && index < at && day === null) return null;
        const past = index < at || status === 'TERMINATED';
        return (
          <li key={step} className={css.step} data-past={past || undefined} aria-current={index === at ? 'step' : undefined}>
            <span className={css.mark} aria-hidden="true">
              {past ? <Icon name="check" /> : null}
            </span>
            <span className={css.name}>
              {text(`story.${step}`)}
              {past ? <VisuallyHidden> {text('story.done')}</VisuallyHidden> : null}
            </span>
            {day === null ? null : (
              <time dateTime={day} className={css.day}>
                {format.date(day)}
              </time>
            )}
          </li>
        );
      })}
    </ol>
  );
}
