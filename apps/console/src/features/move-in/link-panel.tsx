import { Alert } from '@komora/ui/alert';
import { Button } from '@komora/ui/button';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApp } from '../../shared/app-context.ts';
import { BROWSER_ZONE } from '../../shared/zone.ts';
import { chargeOf } from './charge-of.ts';
import { CodeImage } from './code-image.tsx';
import css from './move-in.module.css';
import { MOVE_INS, type StepProps } from './move-in-queries.ts';
import { StepFailure } from './step-failure.tsx';

interface ShownLink {
  readonly url: string;
  readonly code: readonly string[];
  /** The link that the draft had when it was sent. */
  readonly sentAt: string | undefined;
}

/** The client signs on a device of their own. The draft is polled, so the next step opens by itself. */
export function LinkPanel({ moveIn, onSaved, onReload }: StepProps) {
  const { call } = useApp();
  const queries = useQueryClient();
  const text = useText('console-move-in');
  const format = useFormat();
  const { id, version, client, signingLink } = moveIn;
  // The server shows a link once. Each stored step mounts this panel again, so the link is in the cache, never fetched.
  const key = [MOVE_INS, 'link', id];
  const { data: shown } = useQuery<ShownLink>({ queryKey: key, enabled: false });
  const send = useMutation({
    mutationFn: () =>
      call('POST /api/admin/move-ins/{id}/signing-link', { params: { id }, body: { version, expectedCharge: chargeOf(moveIn) } }),
    onSuccess: ({ moveIn: next, url, code }) => {
      queries.setQueryData<ShownLink>(key, { url, code, sentAt: next.signingLink?.sentAt });
      onSaved(next);
    },
  });
  const isShown = shown !== undefined && signingLink !== null && shown.sentAt === signingLink.sentAt;
  return (
    <div className={css.step}>
      {signingLink === null ? (
        <p>{text('link.lead', { email: client?.email ?? '' })}</p>
      ) : (
        <Alert tone="info" announce>
          {text('link.waiting', { until: format.dateTime(signingLink.expiresAt, BROWSER_ZONE) })}
        </Alert>
      )}
      {isShown ? (
        <figure className={css.figure}>
          <CodeImage rows={shown.code} label={text('link.codeAlt')} />
          <figcaption>
            {text('link.scan')}{' '}
            <a href={shown.url} target="_blank" rel="noopener noreferrer">
              {text('done.openPage')}
            </a>
          </figcaption>
        </figure>
      ) : signingLink === null ? null : (
        <p>{text('link.elsewhere')}</p>
      )}
      <StepFailure error={send.error} onReload={onReload} />
      <div className={css.row}>
        <Button variant={signingLink === null ? 'primary' : 'secondary'} size="large" busy={send.isPending} onClick={() => send.mutate()}>
          {text(signingLink === null ? 'link.send' : 'link.again')}
        </Button>
      </div>
    </div>
  );
}
