import { Dialog } from '@komora/ui/dialog';
import { Skeleton } from '@komora/ui/progress';
import { Loading } from '@komora/web-kit/loading';
import { QueryBoundary } from '@komora/web-kit/query-boundary';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp } from '../../../shared/app-context.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import type { DoorActionDialogProps } from '../doors/door-action.ts';
import { unlockTokensQuery } from '../lock-queries.ts';
import css from './access.module.css';
import { AccessForm } from './access-form.tsx';
import { AccessLink } from './access-link.tsx';
import { AccessRow } from './access-row.tsx';

/** Dated access links to this box for people without an account: create, list, revoke. */
export default function AccessDialog({ contractId, boxName, timeZone, open, onClose }: DoorActionDialogProps) {
  const app = useApp();
  const text = useText('lock');
  const common = useText('common');
  const [made, setMade] = useState<{ readonly id: string; readonly email: string; readonly link: string } | null>(null);
  const query = useQuery({ ...unlockTokensQuery(app.call), enabled: open });
  const tokens = query.data?.tokens.filter((token) => token.contractId === contractId) ?? [];
  // A revoked link opens nothing: its note makes way for the form.
  const isRevoked = made !== null && !query.isFetching && tokens.every(({ id, revokedAt }) => id !== made.id || revokedAt !== null);
  return (
    // The link is shown once; closing the dialog removes it.
    <Dialog open={open} onClose={onClose} onClosed={() => setMade(null)} title={text('act.access')} closeLabel={common('action.close')}>
      <div className={css.access}>
        <p>{text('access.intro', { name: boxName })}</p>
        {made === null || isRevoked ? (
          <AccessForm contractId={contractId} timeZone={timeZone} onMade={({ id, email }, link) => setMade({ id, email, link })} />
        ) : (
          <AccessLink email={made.email} link={made.link} onAnother={() => setMade(null)} />
        )}
        <section className={css.list} aria-labelledby={`accesses-${contractId}`}>
          <h3 id={`accesses-${contractId}`}>{text('access.list')}</h3>
          <QueryBoundary
            query={query}
            skeleton={
              <Loading>
                <Skeleton height="6rem" />
              </Loading>
            }
            showReloadError
            isEmpty={() => tokens.length === 0}
            empty={<p className={css.soft}>{text('access.none')}</p>}
          >
            {() => (
              <ul className="plain-list">
                {tokens.map((token) => (
                  <AccessRow key={token.id} token={token} timeZone={timeZone} />
                ))}
              </ul>
            )}
          </QueryBoundary>
        </section>
      </div>
    </Dialog>
  );
}
