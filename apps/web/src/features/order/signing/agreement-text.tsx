import type { AgreementToSign } from '@komora/api';
import { Button } from '@komora/ui/button';
import { useText } from '../../../shared/i18n/use-text.ts';
import css from './signing.module.css';

/** The whole text, in its own language. It prints without the rest of the page. */
export function AgreementText({ words, lang }: { readonly words: AgreementToSign['text']; readonly lang: string }) {
  const text = useText('signing');
  return (
    <section aria-label={text('agreement')} className={css.agreement}>
      <article lang={lang} className={css.paper}>
        <h2>{words.title}</h2>
        <div className={css.parties}>
          {words.parties.map(({ heading, name, lines }) => (
            <div key={heading}>
              <p className={css.soft}>{heading}</p>
              <p>
                <strong>{name}</strong>
              </p>
              {lines.map((line) => (
                <p key={line}>{line}</p>
              ))}
            </div>
          ))}
        </div>
        {[...words.articles, ...(words.withdrawal === null ? [] : [words.withdrawal])].map(({ heading, paragraphs }) => (
          <section key={heading}>
            <h3>{heading}</h3>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
      </article>
      <p className={css.soft}>{text('draft')}</p>
      <div className={css.acts}>
        <Button icon="invoice" onClick={() => window.print()}>
          {text('print')}
        </Button>
      </div>
    </section>
  );
}
