import type { LegalEdition } from '@komora/api/admin';
import { buttonClass } from '@komora/ui/button';
import { Skeleton } from '@komora/ui/progress';
import { QueryBoundary } from '@komora/web-kit/query-boundary';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useApp } from '../../shared/app-context.ts';
import { holdsEverywhere, useMe } from '../../shared/me.ts';
import { Page } from '../../shared/page.tsx';
import { EditionEditor } from './edition-editor.tsx';
import { editionQuery } from './legal-queries.ts';

/** One edition with its texts: a draft can be written, a published one can be read. */
export function EditionPage({ id }: { readonly id: string }) {
  const text = useText('console-legal');
  const common = useText('console');
  const format = useFormat();
  const mayWrite = holdsEverywhere(useMe(), 'write:setting');
  const query = useQuery(editionQuery(useApp(), id));
  const titleOf = ({ kind, validFrom }: LegalEdition) =>
    text('titleOf', { kind: text(`kind.${kind}`), day: validFrom === null ? text('draft') : format.date(validFrom, 'long') });
  return (
    <Page
      title={query.data === undefined ? text('title') : titleOf(query.data)}
      lead={query.data === undefined || query.data.state === 'DRAFT' ? undefined : text(`state.${query.data.state}`)}
      actions={
        <Link to="/settings/legal" search={{ kind: query.data?.kind }} className={buttonClass({ variant: 'quiet' })}>
          {common('record.back')}
        </Link>
      }
    >
      <QueryBoundary query={query} skeleton={<Skeleton height="24rem" />}>
        {(edition) => <EditionEditor key={edition.id} initial={edition} mayWrite={mayWrite} />}
      </QueryBoundary>
    </Page>
  );
}
