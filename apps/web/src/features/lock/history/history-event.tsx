import type { DoorEvent } from '@komora/api';
import { Alert } from '@komora/ui/alert';
import { Badge, type BadgeTone } from '@komora/ui/badge';
import { Button } from '@komora/ui/button';
import type { IconName } from '@komora/ui/icons';
import { errorText } from '@komora/web-kit/error-text';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useApp } from '../../../shared/app-context.ts';
import { useFormat, useText } from '../../../shared/i18n/use-text.ts';
import { PERSONAL } from '../../../shared/session/use-session.ts';
import css from './history.module.css';
import { ReportDone } from './report-done.tsx';

const TONES: Readonly<Record<DoorEvent['outcome'], readonly [BadgeTone, IconName]>> = {
  UNLOCKED: ['success', 'unlock'],
  REFUSED: ['neutral', 'lock'],
  REJECTED: ['warning', 'warning'],
  TIMEOUT: ['warning', 'clock'],
  PENDING: ['info', 'clock'],
};

/** One unlock attempt. Only successful ones ask "Was this you?": only they can have done harm. */
export function HistoryEvent({ event, timeZone }: { readonly event: DoorEvent; readonly timeZone: string }) {
  const app = useApp();
  const queries = useQueryClient();
  const text = useText('lock');
  const common = useText('common');
  const format = useFormat();
  const [asking, setAsking] = useState(false);
  const answer = useRef<HTMLDivElement>(null);
  const report = useMutation({
    mutationFn: () => app.call('POST /api/client/lock-v2/history/{id}/not-me', { params: { id: event.id } }),
    onSuccess: () => {
      answer.current?.focus();
      return queries.invalidateQueries({ queryKey: [PERSONAL, 'door-history'] });
    },
  });
  const [tone, icon] = TONES[event.outcome];
  const { find } = app.texts.texts;
  const why = event.reason === null ? undefined : (find('lock', `device.${event.reason}`) ?? find('error', `code.${event.reason}`));
  const door = event.door === 'BOX' ? text('door.BOX', { name: event.boxName }) : text(`door.${event.door}`);
  const isReported = event.reportedAt !== null || report.isSuccess;
  return (
    <li className={css.event}>
      <p className={css.line}>
        <strong>{door}</strong>
        <Badge tone={tone} icon={icon}>
          {text(`history.outcome.${event.outcome}`)}
        </Badge>
      </p>
      <p className="tabular">
        <time dateTime={event.at}>{format.dateTime(event.at, timeZone)}</time>, {event.who.me ? text('history.me') : event.who.name}
      </p>
      {why === undefined ? null : <p className={css.soft}>{why}</p>}
      <div ref={answer} tabIndex={-1} className={css.answer}>
        {isReported ? <ReportDone fresh={report.isSuccess} mine={event.who.me} /> : null}
        {event.outcome === 'UNLOCKED' && !isReported && !asking ? (
          <Button
            variant="quiet"
            icon="shield"
            onClick={() => {
              setAsking(true);
              answer.current?.focus();
            }}
          >
            {text(event.who.me ? 'history.notMe' : 'history.unknown')}
          </Button>
        ) : null}
        {asking && !isReported ? (
          <Alert
            tone="warning"
            title={text('history.sure')}
            actions={
              <>
                <Button variant="danger" busy={report.isPending} busyLabel={common('state.loading')} onClick={() => report.mutate()}>
                  {text('history.report')}
                </Button>
                <Button
                  onClick={() => {
                    setAsking(false);
                    answer.current?.focus();
                  }}
                >
                  {common('action.cancel')}
                </Button>
              </>
            }
          >
            {text('history.reportText')}
            {report.error === null ? null : (
              <p role="alert" className={css.error}>
                {errorText(app.texts, report.error)}
              </p>
            )}
          </Alert>
        ) : null}
      </div>
    </li>
  );
}
