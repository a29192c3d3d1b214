import { Skeleton } from '@komora/ui/progress';
import { QueryBoundary } from '@komora/web-kit/query-boundary';
import { useQuery } from '@tanstack/react-query';
import { useApp } from '../../shared/app-context.ts';
import { useFormat, useText } from '../../shared/i18n/use-text.ts';
import { PERSONAL } from '../../shared/session/use-session.ts';
import { Group } from './group.tsx';

const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** When staff viewed the account, why and who. */
export function StaffViews() {
  const { call } = useApp();
  const text = useText('staff-view');
  const format = useFormat();
  const query = useQuery({
    queryKey: [PERSONAL, 'staff-views'],
    queryFn: ({ signal }) => call('GET /api/client/my/staff-views', { signal }),
  });
  return (
    <Group title={text('logTitle')} text={text('logText')}>
      <QueryBoundary query={query} skeleton={<Skeleton height="3rem" />}>
        {(views) =>
          views.length === 0 ? (
            <p>{text('logNone')}</p>
          ) : (
            <ul className="plain-list">
              {views.map(({ at, by, cause }) => (
                <li key={at}>{text('entry', { at: format.dateTime(at, ZONE), by, cause: text(`cause.${cause}`) })}</li>
              ))}
            </ul>
          )
        }
      </QueryBoundary>
    </Group>
  );
}
