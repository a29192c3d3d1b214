import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp } from '../../../app.ts';
import { errorText } from '../../../texts/error-text.ts';
import { useText } from '../../../texts/use-text.ts';
import { Button, Dialog, Notice, Skeleton, VisuallyHidden } from '../../../ui/index.ts';
import type { ActDialogProps } from '../doors/act.ts';
import { unlockTokensQuery } from '../lock-queries.ts';
import css from './access.module.css';
import { AccessForm } from './access-form.tsx';
import { AccessLink } from './access-link.tsx';
import { AccessRow } from './access-row.tsx';

/** Dated accesses to this box that work without an account: made, listed, ended. */
export default function AccessDialog({ contractId, boxName, timeZone, open, onClose }: ActDialogProps) {
  const app = useApp();
  const text = useText('lock');
  const common = useText('common');
  const [made, setMade] = useState<{ readonly email: string; readonly link: string } | null>(null);
  const query = useQuery({ ...unlockTokensQuery(app.call), enabled: open });
  const tokens = query.data?.tokens.filter((token) => token.contractId === contractId);
  return (
    // The link is told once: closing forgets it.
    <Dialog open={open} onClose={onClose} onClosed={() => setMade(null)} title={text('act.access')} closeLabel={common('action.close')}>
      <div className={css.access}>
        <p>{text('access.intro', { name: boxName })}</p>
        {made === null ? (
          <AccessForm contractId={contractId} timeZone={timeZone} onMade={(token, link) => setMade({ email: token.email, link })} />
        ) : (
          <AccessLink email={made.email} link={made.link} onAnother={() => setMade(null)} />
        )}
        <section className={css.list} aria-labelledby={`accesses-${contractId}`}>
          <h3 id={`accesses-${contractId}`}>{text('access.list')}</h3>
          {query.isPending ? (
            <div aria-busy="true">
              <VisuallyHidden>{common('state.loading')}</VisuallyHidden>
              <Skeleton height="6rem" />
            </div>
          ) : null}
          {query.error === null ? null : (
            <Notice
              tone="error"
              announce
              actions={
                <Button icon="refresh" busy={query.isFetching} onClick={() => void query.refetch()}>
                  {common('action.retry')}
                </Button>
              }
            >
              {errorText(app, query.error)}
            </Notice>
          )}
          {tokens?.length === 0 ? <p className={css.soft}>{text('access.none')}</p> : null}
          {tokens === undefined || tokens.length === 0 ? null : (
            <ul className="plain-list">
              {tokens.map((token) => (
                <AccessRow key={token.id} token={token} timeZone={timeZone} />
              ))}
            </ul>
          )}
        </section>
      </div>
    </Dialog>
  );
}
