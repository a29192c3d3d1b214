import type { UnlockToken } from '@komora/api';
import { Badge, type BadgeTone } from '@komora/ui/badge';
import { Button } from '@komora/ui/button';
import { errorText } from '@komora/web-kit/error-text';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useApp } from '../../../shared/app-context.ts';
import { useFormat, useText } from '../../../shared/i18n/use-text.ts';
import { unlockTokensQuery } from '../lock-queries.ts';
import css from './access.module.css';

type Standing = 'revoked' | 'ended' | 'coming' | 'valid';

const TONES: Readonly<Record<Standing, BadgeTone>> = { revoked: 'neutral', ended: 'neutral', coming: 'info', valid: 'success' };

function standingOf({ revokedAt, validFrom, validTo }: UnlockToken, now: number): Standing {
  if (revokedAt !== null) return 'revoked';
  if (Date.parse(validTo) <= now) return 'ended';
  return Date.parse(validFrom) > now ? 'coming' : 'valid';
}

/** One access link: person, period, whether it was used; revoking asks for confirmation. */
export function AccessRow({ token, timeZone }: { readonly token: UnlockToken; readonly timeZone: string }) {
  const app = useApp();
  const queries = useQueryClient();
  const text = useText('lock');
  const common = useText('common');
  const format = useFormat();
  const row = useRef<HTMLLIElement>(null);
  const [asking, setAsking] = useState(false);
  const revoke = useMutation({
    mutationFn: () => app.call('POST /api/common/unlock-token/{id}/revoke', { params: { id: token.id } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: unlockTokensQuery(app.call).queryKey });
      row.current?.focus();
    },
  });
  const standing = standingOf(token, app.now());
  const isLiving = standing === 'valid' || standing === 'coming';
  const from = format.dateTime(token.validFrom, timeZone);
  const to = format.dateTime(token.validTo, timeZone);
  return (
    <li ref={row} tabIndex={-1} className={css.row}>
      <p className={css.line}>
        <strong className={css.email}>{token.email}</strong>
        <Badge tone={TONES[standing]}>{text(`access.standing.${standing}`)}</Badge>
      </p>
      <p>{text('access.span', { from, to })}</p>
      <p className={css.soft}>
        {token.lastUsedAt === null ? text('access.unused') : text('access.used', { at: format.dateTime(token.lastUsedAt, timeZone) })}
      </p>
      {isLiving && !asking ? (
        <Button variant="quiet" icon="trash" aria-label={text('access.revokeOf', { email: token.email })} onClick={() => setAsking(true)}>
          {text('access.revoke')}
        </Button>
      ) : null}
      {isLiving && asking ? (
        <fieldset className={css.question}>
          <legend>{text('access.sure', { email: token.email })}</legend>
          <div className={css.acts}>
            <Button variant="danger" busy={revoke.isPending} busyLabel={common('state.loading')} onClick={() => revoke.mutate()}>
              {text('access.revoke')}
            </Button>
            <Button
              // The confirmation replaced the pressed button, so its safe option gets the focus.
              ref={(button) => button?.focus()}
              onClick={() => {
                setAsking(false);
                row.current?.focus();
              }}
            >
              {common('action.cancel')}
            </Button>
          </div>
          {revoke.error === null ? null : (
            <p role="alert" className={css.error}>
              {errorText(app.texts, revoke.error)}
            </p>
          )}
        </fieldset>
      ) : null}
    </li>
  );
}
