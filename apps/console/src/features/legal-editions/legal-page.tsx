import type { LegalEditionRow } from '@komora/api/admin';
import { LEGAL_KINDS, type LegalKind } from '@komora/domain/legal-text';
import { Alert } from '@komora/ui/alert';
import { Badge, type BadgeTone } from '@komora/ui/badge';
import { Button } from '@komora/ui/button';
import { SegmentedControl } from '@komora/ui/segmented-control';
import { errorText } from '@komora/web-kit/error-text';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useApp } from '../../shared/app-context.ts';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { holdsEverywhere, useMe } from '../../shared/me.ts';
import { Page } from '../../shared/page.tsx';
import { BROWSER_ZONE } from '../../shared/zone.ts';
import { EditionPage } from './edition-page.tsx';
import { editionQuery, editionsQuery, LEGAL_EDITIONS, type LegalSearch } from './legal-queries.ts';

/** Editions of trading terms and privacy policy, or the one that the address names. */
export function LegalPage({ open, kind = 'TERMS' }: LegalSearch) {
  return open === undefined ? <Editions kind={kind} /> : <EditionPage id={open} />;
}

const TONES: Readonly<Record<LegalEditionRow['state'], BadgeTone>> = {
  DRAFT: 'warning',
  PLANNED: 'info',
  IN_FORCE: 'success',
  PAST: 'neutral',
};

function Editions({ kind }: { readonly kind: LegalKind }) {
  const app = useApp();
  const text = useText('console-legal');
  const format = useFormat();
  const navigate = useNavigate();
  const mayWrite = holdsEverywhere(useMe(), 'write:setting');
  const query = useQuery(editionsQuery(app));
  const rows = query.data?.editions.filter((one) => one.kind === kind);
  const draft = rows?.find(({ state }) => state === 'DRAFT');
  const begin = useMutation({
    mutationFn: () => app.call('POST /api/admin/legal-editions', { body: { kind } }),
    onSuccess: (edition) => {
      app.queryClient.setQueryData(editionQuery(app, edition.id).queryKey, edition);
      void app.queryClient.invalidateQueries({ queryKey: [LEGAL_EDITIONS, 'list'] });
      return navigate({ to: '/settings/legal', search: { kind, open: edition.id } });
    },
  });
  const columns: readonly Column<LegalEditionRow>[] = [
    {
      key: 'day',
      header: text('column.day'),
      isName: true,
      cell: ({ id, validFrom }) => (
        <Link to="/settings/legal" search={{ kind, open: id }}>
          {validFrom === null ? text('draft') : format.date(validFrom)}
        </Link>
      ),
    },
    { key: 'state', header: text('column.state'), cell: ({ state }) => <Badge tone={TONES[state]}>{text(`state.${state}`)}</Badge> },
    { key: 'languages', header: text('column.languages'), cell: ({ languages }) => languages.join(', ') },
    {
      key: 'by',
      header: text('column.by'),
      cell: ({ publishedAt, publishedBy, createdAt, createdBy }) =>
        publishedAt === null
          ? text('createdLine', { when: format.dateTime(createdAt, BROWSER_ZONE), who: createdBy })
          : text('publishedLine', { when: format.dateTime(publishedAt, BROWSER_ZONE), who: publishedBy ?? '' }),
    },
  ];
  const isStandard = rows?.every(({ state }) => state === 'DRAFT' || state === 'PLANNED');
  return (
    <Page
      title={text('title')}
      lead={text('lead')}
      actions={
        mayWrite && rows !== undefined && draft === undefined ? (
          <Button variant="primary" icon="plus" busy={begin.isPending} onClick={() => begin.mutate()}>
            {text('begin')}
          </Button>
        ) : null
      }
    >
      <SegmentedControl
        label={text('kind.label')}
        options={LEGAL_KINDS.map((value) => ({ value, label: text(`kind.${value}`) }))}
        value={kind}
        onChange={(value) => void navigate({ to: '/settings/legal', search: { kind: value } })}
      />
      {begin.error === null ? null : (
        <Alert tone="error" announce>
          {errorText(app.texts, begin.error)}
        </Alert>
      )}
      {isStandard && query.data !== undefined ? (
        <Alert>{text('standard', { date: format.date(query.data.standard[kind], 'long') })}</Alert>
      ) : null}
      <DataTable
        caption={text(`kind.${kind}`)}
        columns={columns}
        query={{ ...query, data: rows }}
        keyOf={({ id }) => id}
        empty={text('empty')}
      />
    </Page>
  );
}
