import { Button } from '@komora/ui/button';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { useFormat, useText } from '../../shared/i18n/use-text.ts';
import { leaveView } from '../../shared/session/staff-view-ended.ts';
import { useSlot } from '../../shared/session/use-session.ts';
import { removeStaffView, type StaffView } from '../../shared/storage/staff-view.ts';
import css from './view-banner.module.css';

const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** On every page of a tab in which staff view the zone of a client. Ends the view at its time. */
export function ViewBanner({ view }: { readonly view: StaffView }) {
  const { call, session, now } = useApp();
  const text = useText('staff-view');
  const common = useText('common');
  const format = useFormat();
  const isRunning = useSlot(session.token) !== null;
  const end = useMutation({
    mutationFn: () => call('POST /api/client/staff-view/end'),
    // Also without a response: this tab shows nothing any more, and the server ends the view by its time.
    onSettled: () => session.token.remove(),
  });
  useEffect(() => {
    const timer = setTimeout(() => session.token.remove(), Math.max(0, view.endsAt - now()));
    return () => clearTimeout(timer);
  }, [view, now, session]);
  useEffect(() => {
    if (isRunning) return;
    removeStaffView(window.sessionStorage);
    leaveView();
  }, [isRunning]);
  useEffect(() => {
    // The browser shows a page that it kept as it was, also when the view has ended since.
    const check = ({ persisted }: PageTransitionEvent) => {
      if (persisted) window.location.reload();
    };
    window.addEventListener('pageshow', check);
    return () => window.removeEventListener('pageshow', check);
  }, []);
  if (!isRunning) return null;
  return (
    <section aria-label={text('label')} className={css.banner}>
      <p>{text('banner', { name: view.name, time: format.dateTime(new Date(view.endsAt).toISOString(), ZONE) })}</p>
      <Button busy={end.isPending} busyLabel={common('state.loading')} onClick={() => end.mutate()}>
        {text('end')}
      </Button>
    </section>
  );
}
