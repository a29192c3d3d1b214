import { Alert } from '@komora/ui/alert';
import { Skeleton } from '@komora/ui/progress';
import { QueryBoundary } from '@komora/web-kit/query-boundary';
import { useText } from '@komora/web-kit/use-text';
import { useQuery } from '@tanstack/react-query';
import { useApp } from '../../shared/app-context.ts';
import { holdsEverywhere, useMe } from '../../shared/me.ts';
import { Page } from '../../shared/page.tsx';
import { MailServerSection } from './mail-server.tsx';
import { Section } from './section.tsx';
import { SECTIONS } from './sections.ts';
import { settingsQuery } from './setting-queries.ts';
import css from './settings.module.css';

/** Settings of the operator, in sections of which each is saved by itself. */
export function SettingsPage() {
  const text = useText('console-settings');
  const mayWrite = holdsEverywhere(useMe(), 'write:setting');
  const readsMail = holdsEverywhere(useMe(), 'read:integration');
  const query = useQuery(settingsQuery(useApp()));
  return (
    <Page title={text('title')} lead={text('lead')}>
      {mayWrite ? null : <Alert>{text('readOnly')}</Alert>}
      <QueryBoundary query={query} skeleton={<Skeleton height="24rem" />}>
        {(settings) => (
          <div className={css.sections}>
            {SECTIONS.map((definition) => (
              <Section key={definition.section} definition={definition} settings={settings} mayWrite={mayWrite} />
            ))}
            {readsMail ? <MailServerSection /> : null}
          </div>
        )}
      </QueryBoundary>
    </Page>
  );
}
