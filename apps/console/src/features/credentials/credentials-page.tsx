import { Alert } from '@komora/ui/alert';
import { Skeleton } from '@komora/ui/progress';
import { QueryBoundary } from '@komora/web-kit/query-boundary';
import { useText } from '@komora/web-kit/use-text';
import { useQuery } from '@tanstack/react-query';
import { useApp } from '../../shared/app-context.ts';
import { holdsEverywhere, useMe } from '../../shared/me.ts';
import { Page } from '../../shared/page.tsx';
import { keyOf } from './credential-fields.ts';
import { credentialsQuery } from './credential-queries.ts';
import { CredentialSection } from './credential-section.tsx';
import css from './credentials.module.css';

/** Access data of payment gateways and tax authorities, one section for each vendor, at tax authorities for each company. */
export function CredentialsPage() {
  const text = useText('console-credentials');
  const mayWrite = holdsEverywhere(useMe(), 'write:integration');
  const query = useQuery(credentialsQuery(useApp()));
  return (
    <Page title={text('title')} lead={text('lead')}>
      {mayWrite ? null : <Alert>{text('readOnly')}</Alert>}
      <QueryBoundary query={query} skeleton={<Skeleton height="24rem" />}>
        {(credentials) => (
          <div className={css.sections}>
            {credentials.map((credential) => (
              <CredentialSection key={keyOf(credential)} credential={credential} mayWrite={mayWrite} />
            ))}
          </div>
        )}
      </QueryBoundary>
    </Page>
  );
}
