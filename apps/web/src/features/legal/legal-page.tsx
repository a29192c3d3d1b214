import type { ReactNode } from 'react';
import css from './legal.module.css';
import { LegalText } from './legal-text.tsx';

export interface LegalSection {
  /** Anchor of the section. */
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

export interface LegalPart {
  /** Without a title: the only section of the page. */
  readonly id?: string;
  readonly title?: string;
  readonly sections: readonly LegalSection[];
}

export interface LegalPageProps {
  readonly title: string;
  readonly lead: string;
  readonly version: string;
  readonly contents: string;
  readonly parts: readonly LegalPart[];
  /** Of the parts, if it is another one than that of the page. */
  readonly lang?: string | undefined;
}

function Contents({ label, parts }: { readonly label: string; readonly parts: readonly LegalPart[] }) {
  return (
    <nav aria-label={label} className={css.contents}>
      {parts.map(({ id, title, sections }) => (
        <div key={title ?? ''}>
          {title === undefined ? null : (
            <a href={`#${id}`} className={css.strong}>
              {title}
            </a>
          )}
          <ul>
            {sections.map((section) => (
              <li key={section.id}>
                <a href={`#${section.id}`}>{section.title}</a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function Section({ section, children }: { readonly section: LegalSection; readonly children: (title: string) => ReactNode }) {
  return (
    <section id={section.id} className={css.section}>
      {children(section.title)}
      <LegalText text={section.text} />
    </section>
  );
}

/** A long text with version, contents and an anchor for every section. */
export function LegalPage({ title, lead, version, contents, parts, lang }: LegalPageProps) {
  return (
    <article className={css.page}>
      <header className={css.head}>
        <h1>{title}</h1>
        <p className={css.lead}>{lead}</p>
        <p className={css.version}>{version}</p>
      </header>
      <Contents label={contents} parts={parts} />
      <div className={css.body} lang={lang}>
        {parts.map((part) =>
          part.title === undefined ? (
            part.sections.map((section) => (
              <Section key={section.id} section={section}>
                {(name) => <h2>{name}</h2>}
              </Section>
            ))
          ) : (
            <section key={part.id} id={part.id} className={css.part}>
              <h2>{part.title}</h2>
              {part.sections.map((section) => (
                <Section key={section.id} section={section}>
                  {(name) => <h3>{name}</h3>}
                </Section>
              ))}
            </section>
          ),
        )}
      </div>
    </article>
  );
}
