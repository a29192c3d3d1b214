import type { StaffSession } from '@komora/api/admin';
import { Alert } from '@komora/ui/alert';
import { Badge } from '@komora/ui/badge';
import { Button, buttonClass } from '@komora/ui/button';
import { Checkbox } from '@komora/ui/checkbox';
import { SegmentedControl } from '@komora/ui/segmented-control';
import { errorText } from '@komora/web-kit/error-text';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { LanguageSelect } from '../../shared/language-select.tsx';
import { useMe } from '../../shared/me.ts';
import { Page } from '../../shared/page.tsx';
import { areShortcutsOn, chooseTheme, storedTheme, switchShortcuts, type Theme } from '../../shared/preferences.ts';
import { useSignOut } from '../../shared/sign-out.ts';
import { BROWSER_ZONE } from '../../shared/zone.ts';
import { NewCredentials } from './new-credentials.tsx';
import { OwnPerson } from './own-person.tsx';
import { Passkeys } from './passkeys.tsx';
import css from './profile.module.css';
import { SharedDevice } from './shared-device.tsx';

const THEMES: readonly Theme[] = ['system', 'light', 'dark'];

/** The signed-in person: look of the console, sessions, a new password or telephone. */
export function ProfilePage() {
  const me = useMe();
  const text = useText('console');
  const leaving = useMutation({ mutationFn: useSignOut() });
  return (
    <Page
      title={me.name}
      lead={me.email}
      width="narrow"
      actions={
        <Button icon="sign-out" busy={leaving.isPending} onClick={() => leaving.mutate()}>
          {text('action.signOut')}
        </Button>
      }
    >
      <Look />
      <OwnPerson />
      <Sessions />
      <Passkeys />
      <section className={css.section}>
        <h2>{text('credentials.title')}</h2>
        {me.hasPassword ? <p>{text('credentials.left', { count: me.recoveryCodesLeft })}</p> : null}
        <NewCredentials />
      </section>
      <SharedDevice />
      <section className={css.section}>
        <h2>{text('requests.title')}</h2>
        <div>
          <Link to="/money/approvals" className={buttonClass()}>
            {text('requests.open')}
          </Link>
        </div>
      </section>
    </Page>
  );
}

function Look() {
  const text = useText('console');
  const [theme, setTheme] = useState(storedTheme);
  const [shortcuts, setShortcuts] = useState(areShortcutsOn);
  return (
    <section className={css.section}>
      <h2>{text('look.title')}</h2>
      <div className={css.look}>
        <SegmentedControl
          label={text('look.theme')}
          options={THEMES.map((value) => ({ value, label: text(`look.${value}`) }))}
          value={theme}
          onChange={(chosen) => {
            setTheme(chosen);
            chooseTheme(chosen);
          }}
        />
        <LanguageSelect />
      </div>
      <Checkbox
        checked={shortcuts}
        onChange={(event) => {
          setShortcuts(event.target.checked);
          switchShortcuts(event.target.checked);
        }}
      >
        {text('look.shortcuts')}
      </Checkbox>
    </section>
  );
}

function Sessions() {
  const app = useApp();
  const text = useText('console');
  const security = useText('console-security');
  const format = useFormat();
  const queryKey = ['sessions'];
  const query = useQuery({ queryKey, queryFn: async ({ signal }) => (await app.call('GET /api/admin/sessions', { signal })).sessions });
  const end = useMutation({
    mutationFn: (id: string) => app.call('POST /api/admin/sessions/{id}/end', { params: { id } }),
    onSettled: () => app.queryClient.invalidateQueries({ queryKey }),
  });
  const columns: readonly Column<StaffSession>[] = [
    {
      key: 'device',
      header: text('sessions.device'),
      isName: true,
      cell: ({ device, current, isShared, isLocked }) => (
        <span className={css.device}>
          {device ?? text('sessions.unknown')}
          {current ? <Badge tone="info">{text('sessions.current')}</Badge> : null}
          {isShared ? <Badge tone="neutral">{security('shared.isShared')}</Badge> : null}
          {isLocked ? <Badge tone="warning">{security('shared.isLocked')}</Badge> : null}
        </span>
      ),
    },
    { key: 'network', header: text('sessions.network'), cell: ({ network }) => network },
    { key: 'used', header: text('sessions.used'), cell: ({ lastUsedAt }) => format.dateTime(lastUsedAt, BROWSER_ZONE) },
    {
      key: 'end',
      header: text('sessions.action'),
      cell: ({ id, current, device }) =>
        current ? null : (
          <Button
            busy={end.isPending && end.variables === id}
            disabled={end.isPending}
            aria-label={text('sessions.endNamed', { device: device ?? text('sessions.unknown') })}
            onClick={() => end.mutate(id)}
          >
            {text('sessions.end')}
          </Button>
        ),
    },
  ];
  return (
    <section className={css.section}>
      <h2>{text('sessions.title')}</h2>
      {end.error === null ? null : (
        <Alert tone="error" announce>
          {errorText(app.texts, end.error)}
        </Alert>
      )}
      <DataTable caption={text('sessions.title')} columns={columns} query={query} keyOf={({ id }) => id} empty={text('sessions.none')} />
    </section>
  );
}
