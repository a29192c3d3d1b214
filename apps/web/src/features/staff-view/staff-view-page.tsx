import type { AdminEndpoints } from '@komora/api/admin';
import { type ClientOf, createClient } from '@komora/api/client';
import { Alert } from '@komora/ui/alert';
import { errorText } from '@komora/web-kit/error-text';
import { useQuery } from '@tanstack/react-query';
import { useApp } from '../../shared/app-context.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { storeStaffView } from '../../shared/storage/staff-view.ts';
import css from './staff-view.module.css';

/** The one call of staff on these pages. Its path is where the browser sends the cookie of staff. */
type Opening = ClientOf<Pick<AdminEndpoints, 'POST /api/admin/client-views/open'>>;
// A call is made from its key alone, so only the types differ.
const callOfStaff = createClient({ fetch: (input, init) => window.fetch(input, init) }) as unknown as Opening;

/** Opens the view of a client with the token of the link, or says that the view has ended. */
export function StaffViewPage({ token, ended }: { readonly token: string | null; readonly ended: boolean }) {
  const text = useText('staff-view');
  const { view } = useApp();
  return (
    <section className={css.page}>
      <h1>{text('title')}</h1>
      {view !== null || ended ? <Alert>{text('ended')}</Alert> : token === null ? <Failed /> : <Opener token={token} />}
    </section>
  );
}

function Opener({ token }: { readonly token: string }) {
  const text = useText('staff-view');
  // A query and no effect: the link works once, and effects can run twice.
  const query = useQuery({
    queryKey: ['open-staff-view', token],
    queryFn: async () => {
      const opened = await callOfStaff('POST /api/admin/client-views/open', { body: { token } });
      const name = `${opened.firstName} ${opened.lastName}`.trim();
      storeStaffView(window.sessionStorage, { id: opened.viewId, name, endsAt: Date.parse(opened.endsAt) });
      // A new page: nothing of the client who may use this browser stays in memory.
      window.location.replace('/my/boxes');
      return null;
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return query.error === null ? <p role="status">{text('opening')}</p> : <Failed error={query.error} />;
}

function Failed({ error }: { readonly error?: Error }) {
  const { texts } = useApp();
  const text = useText('staff-view');
  return (
    <Alert tone="error" announce title={text('failed')}>
      {error === undefined ? null : <p>{errorText(texts, error)}</p>}
      <p>{text('failedText')}</p>
    </Alert>
  );
}
