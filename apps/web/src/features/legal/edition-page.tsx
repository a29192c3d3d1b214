import type { LegalKind, LegalText } from '@komora/api';
import { readLegalText } from '@komora/domain/legal-text';
import { localeOf } from '@komora/i18n';
import { Skeleton } from '@komora/ui/progress';
import { QueryBoundary } from '@komora/web-kit/query-boundary';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { useFormat, useLocale, useText } from '../../shared/i18n/use-text.ts';
import css from './legal.module.css';
import { LegalPage, type LegalPageProps } from './legal-page.tsx';
import { legalTextQuery } from './legal-query.ts';

export interface EditionPageProps {
  readonly kind: LegalKind;
  /** Absent: the one in force. */
  readonly version: string | undefined;
  readonly namespace: 'policy' | 'privacy';
  /** The standard text of the program. */
  readonly standard: LegalPageProps['parts'];
}

/** A legal text: the operator's edition or the standard text, with the versions before it. */
export function EditionPage({ kind, version, namespace, standard }: EditionPageProps) {
  const locale = useLocale();
  const query = useQuery(legalTextQuery(useApp().call, kind, locale, version));
  return (
    <QueryBoundary query={query} skeleton={<Skeleton height="32rem" />}>
      {(edition) => <Edition edition={edition} isEarlier={version !== undefined} namespace={namespace} standard={standard} />}
    </QueryBoundary>
  );
}

function Edition({
  edition: { version, text: own, language, earlier },
  isEarlier,
  namespace,
  standard,
}: Pick<EditionPageProps, 'namespace' | 'standard'> & { readonly edition: LegalText; readonly isEarlier: boolean }) {
  const locale = useLocale();
  const text = useText(namespace);
  const format = useFormat();
  const ownLocale = language === null ? locale : localeOf(language);
  const page = (
    <LegalPage
      title={text('title')}
      lead={text('lead')}
      version={text('version', { version, date: format.date(version, 'long') })}
      contents={text('contents')}
      parts={own === null ? standard : partsOf(own)}
      lang={ownLocale === locale ? undefined : ownLocale}
    />
  );
  if (earlier.length === 0 && !isEarlier) return page;
  return (
    <>
      {page}
      <Versions namespace={namespace} earlier={earlier.filter((one) => one !== version)} isEarlier={isEarlier} />
    </>
  );
}

/** Parts with anchors that stay the same while the order of the headings does. */
const partsOf = (own: string): LegalPageProps['parts'] => {
  let number = 0;
  return readLegalText(own).map(({ title, sections }, index) => ({
    ...(title === null ? {} : { id: `part-${index + 1}`, title }),
    sections: sections.map((section) => {
      number += 1;
      return { id: `section-${number}`, ...section };
    }),
  }));
};

function Versions({
  namespace,
  earlier,
  isEarlier,
}: Pick<EditionPageProps, 'namespace'> & { readonly earlier: readonly string[]; readonly isEarlier: boolean }): ReactNode {
  const text = useText(namespace);
  const format = useFormat();
  const to = namespace === 'policy' ? '/store-policy' : '/gdpr';
  return (
    <nav aria-label={text('versions')} className={css.versions}>
      {isEarlier ? (
        <Link to={to} search={{}}>
          {text('current')}
        </Link>
      ) : null}
      {earlier.length === 0 ? null : (
        <>
          <h2>{text('versions')}</h2>
          <ul>
            {earlier.map((version) => (
              <li key={version}>
                <Link to={to} search={{ version }}>
                  {text('versionOf', { date: format.date(version, 'long') })}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </nav>
  );
}
