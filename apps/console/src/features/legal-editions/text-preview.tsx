import { readLegalText } from '@komora/domain/legal-text';
import { useText } from '@komora/web-kit/use-text';
import { useMemo } from 'react';
import css from './legal-editions.module.css';

const ITEM = '- ';

interface Block {
  readonly key: number;
  readonly look: 'part' | 'section' | 'item' | 'paragraph';
  readonly words: string;
}

/** Headings, paragraphs and items in their order. */
function blocksOf(typed: string): Block[] {
  const blocks: Omit<Block, 'key'>[] = readLegalText(typed).flatMap(({ title, sections }) => [
    ...(title === null ? [] : [{ look: 'part' as const, words: title }]),
    ...sections.flatMap((section) => [
      { look: 'section' as const, words: section.title },
      ...section.text
        .split('\n')
        .map((line) =>
          line.startsWith(ITEM) ? { look: 'item' as const, words: line.slice(ITEM.length) } : { look: 'paragraph' as const, words: line },
        ),
    ]),
  ]);
  return blocks.map((block, key) => ({ key, ...block }));
}

/** A text as the public page shows it: parts, sections, paragraphs and lists. */
export function TextPreview({ text: typed, lang }: { readonly text: string; readonly lang: string }) {
  const text = useText('console-legal');
  const blocks = useMemo(() => blocksOf(typed), [typed]);
  return (
    <section className={css.preview} aria-labelledby="preview-title">
      <h2 id="preview-title">{text('preview')}</h2>
      {blocks.length === 0 ? <p>{text('previewEmpty')}</p> : null}
      <div lang={lang}>
        {blocks.map(({ key, look, words }) => {
          if (look === 'part') return <h3 key={key}>{words}</h3>;
          if (look === 'section') return <h4 key={key}>{words}</h4>;
          return (
            <p key={key} className={look === 'item' ? css.item : undefined}>
              {words}
            </p>
          );
        })}
      </div>
    </section>
  );
}
