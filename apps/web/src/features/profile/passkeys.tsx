import type { Passkey } from '@komora/api/passkey';
import { Button } from '@komora/ui/button';
import { Skeleton } from '@komora/ui/progress';
import { arePasskeysPossible } from '@komora/web-kit/passkeys';
import { QueryBoundary } from '@komora/web-kit/query-boundary';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { useFormat, useText } from '../../shared/i18n/use-text.ts';
import { OwnOnly } from '../../shared/session/own-only.tsx';
import { Group } from './group.tsx';
import type { PasskeyAct } from './passkey-dialog.tsx';
import { passkeysQuery } from './profile-queries.ts';
import css from './sessions.module.css';

const PasskeyDialog = lazy(async () => ({ default: (await import('./passkey-dialog.tsx')).PasskeyDialog }));

const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;
const DONE = { add: 'added', rename: 'renamed', remove: 'removed' } as const;

/** With which passkeys the client signs in. */
export function Passkeys() {
  const { call } = useApp();
  const text = useText('profile');
  const query = useQuery(passkeysQuery(call));
  return (
    <Group title={text('passkeys.title')} text={text('passkeys.text')}>
      <QueryBoundary query={query} skeleton={<Skeleton height="4rem" />}>
        {(passkeys) => <PasskeyList passkeys={passkeys} />}
      </QueryBoundary>
    </Group>
  );
}

function PasskeyList({ passkeys }: { readonly passkeys: readonly Passkey[] }) {
  const { call } = useApp();
  const text = useText('profile');
  const queryClient = useQueryClient();
  const [act, setAct] = useState<PasskeyAct | null>(null);
  // The dialog stays mounted while it closes.
  const [isOpen, setIsOpen] = useState(false);
  const [done, setDone] = useState<keyof typeof DONE | null>(null);
  const open = (next: PasskeyAct): void => {
    setAct(next);
    setDone(null);
    setIsOpen(true);
  };
  const onDone = async ({ kind }: PasskeyAct): Promise<void> => {
    setIsOpen(false);
    setDone(kind);
    await queryClient.invalidateQueries({ queryKey: passkeysQuery(call).queryKey });
  };
  return (
    <div className={css.sessions}>
      {passkeys.length === 0 ? (
        <p>{text('passkeys.none')}</p>
      ) : (
        <ul className={`plain-list ${css.list}`}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onAct={open} />
          ))}
        </ul>
      )}
      <OwnOnly>
        {arePasskeysPossible() ? (
          <Button icon="plus" onClick={() => open({ kind: 'add' })}>
            {text('passkeys.add')}
          </Button>
        ) : (
          <p className={css.soft}>{text('passkeys.unsupported')}</p>
        )}
      </OwnOnly>
      <p role="status" className={css.soft}>
        {done === null ? null : text(`passkeys.${DONE[done]}`)}
      </p>
      {act === null ? null : (
        <Suspense fallback={null}>
          <PasskeyDialog act={act} isOpen={isOpen} onClose={() => setIsOpen(false)} onClosed={() => setAct(null)} onDone={onDone} />
        </Suspense>
      )}
    </div>
  );
}

function PasskeyRow({ passkey, onAct }: { readonly passkey: Passkey; readonly onAct: (act: PasskeyAct) => void }) {
  const { name, isBackedUp, createdAt, lastUsedAt } = passkey;
  const text = useText('profile');
  const format = useFormat();
  return (
    <li className={css.session}>
      <div className={css.facts}>
        <strong>{name}</strong>
        {isBackedUp ? <span className={css.current}>{text('passkeys.backedUp')}</span> : null}
        <span className={css.soft}>{text('passkeys.created', { date: format.dateTime(createdAt, ZONE) })}</span>
        <span className={css.soft}>
          {lastUsedAt === null ? text('passkeys.never') : text('passkeys.used', { date: format.dateTime(lastUsedAt, ZONE) })}
        </span>
      </div>
      <OwnOnly>
        <div className={css.acts}>
          <Button aria-label={text('passkeys.renameNamed', { name })} onClick={() => onAct({ kind: 'rename', passkey })}>
            {text('passkeys.rename')}
          </Button>
          <Button aria-label={text('passkeys.removeNamed', { name })} onClick={() => onAct({ kind: 'remove', passkey })}>
            {text('passkeys.remove')}
          </Button>
        </div>
      </OwnOnly>
    </li>
  );
}
