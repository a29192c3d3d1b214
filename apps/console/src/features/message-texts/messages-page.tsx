import type { MessageTextKind, MessageTextState } from '@komora/api/admin';
import { LANGUAGES } from '@komora/domain/language';
import { LOCALE_NAMES, languageOf, localeOf } from '@komora/i18n';
import { Alert } from '@komora/ui/alert';
import { Badge, type BadgeTone } from '@komora/ui/badge';
import { buttonClass } from '@komora/ui/button';
import { Skeleton } from '@komora/ui/progress';
import { QueryBoundary } from '@komora/web-kit/query-boundary';
import { useLocale, useText } from '@komora/web-kit/use-text';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useApp } from '../../shared/app-context.ts';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { FormSelect } from '../../shared/form-select.tsx';
import { holdsEverywhere, useMe } from '../../shared/me.ts';
import { Page } from '../../shared/page.tsx';
import type { MessageSearch } from './message-search.ts';
import { messageTextQuery, messageTextsQuery } from './message-text-queries.ts';
import css from './message-texts.module.css';
import { TextEditor } from './text-editor.tsx';
import { topicOf } from './topics.ts';

/** Every kind of message that the program sends, or the one that the address names. */
export function MessagesPage({ open, language }: MessageSearch) {
  const own = languageOf(useLocale());
  return open === undefined ? <Kinds /> : <OneKind kind={open} language={language ?? own} />;
}

const toneOf = ({ isBroken, standardChanged }: MessageTextState): BadgeTone => {
  if (isBroken) return 'error';
  return standardChanged ? 'warning' : 'info';
};

function Kinds() {
  const text = useText('console-messages');
  const query = useQuery(messageTextsQuery(useApp(), languageOf(useLocale())));
  const stateText = ({ language, isBroken, standardChanged }: MessageTextState) =>
    [language, isBroken ? text('state.broken') : null, !isBroken && standardChanged ? text('state.standardChanged') : null]
      .filter((one) => one !== null)
      .join(': ');
  const columns: readonly Column<MessageTextKind>[] = [
    {
      key: 'name',
      header: text('column.name'),
      isName: true,
      cell: ({ kind, name }) => (
        <Link to="/settings/messages" search={{ open: kind }}>
          {kind === 'frame' ? text('frame') : name}
        </Link>
      ),
    },
    { key: 'when', header: text('column.when'), cell: ({ kind }) => text(`topic.${topicOf(kind)}`) },
    { key: 'audience', header: text('column.audience'), cell: ({ audience }) => text(`audience.${audience}`) },
    {
      key: 'own',
      header: text('column.own'),
      cell: ({ states }) => (
        <span className={css.badges}>
          {states
            .filter(({ isOwn }) => isOwn)
            .map((state) => (
              <Badge key={state.language} tone={toneOf(state)}>
                {stateText(state)}
              </Badge>
            ))}
        </span>
      ),
    },
  ];
  const broken = (query.data?.kinds ?? []).filter(({ states }) => states.some(({ isBroken }) => isBroken));
  return (
    <Page title={text('title')} lead={text('lead')}>
      {broken.length === 0 ? null : (
        <Alert tone="error" title={text('broken')}>
          {text('brokenText')}
        </Alert>
      )}
      <DataTable
        caption={text('title')}
        columns={columns}
        query={{ ...query, data: query.data?.kinds }}
        keyOf={({ kind }) => kind}
        empty={text('title')}
      />
    </Page>
  );
}

function OneKind({ kind, language }: { readonly kind: string; readonly language: (typeof LANGUAGES)[number] }) {
  const app = useApp();
  const text = useText('console-messages');
  const common = useText('console');
  const navigate = useNavigate();
  const mayWrite = holdsEverywhere(useMe(), 'write:setting');
  const list = useQuery(messageTextsQuery(app, languageOf(useLocale())));
  const query = useQuery(messageTextQuery(app, { kind, language }));
  const found = list.data?.kinds.find((one) => one.kind === kind);
  const name = kind === 'frame' ? text('frame') : (found?.name ?? text('title'));
  const back = (
    <Link to="/settings/messages" className={buttonClass({ variant: 'quiet' })}>
      {common('record.back')}
    </Link>
  );
  return (
    <Page
      title={name}
      lead={found === undefined ? undefined : `${text(`topic.${topicOf(kind)}`)} · ${text(`audience.${found.audience}`)}`}
      actions={back}
    >
      <div className={css.languages}>
        <FormSelect
          name="language"
          label={text('language')}
          code={undefined}
          value={language}
          options={LANGUAGES.map((value) => ({ value, label: LOCALE_NAMES[localeOf(value)] }))}
          onWrite={(value) =>
            void navigate({ to: '/settings/messages', search: { open: kind, language: LANGUAGES.find((one) => one === value) } })
          }
        />
      </div>
      <QueryBoundary query={query} skeleton={<Skeleton height="24rem" />}>
        {(record) => <TextEditor key={`${record.kind}/${record.language}`} initial={record} mayWrite={mayWrite} />}
      </QueryBoundary>
    </Page>
  );
}
