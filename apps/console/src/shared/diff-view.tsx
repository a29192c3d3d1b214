import { useText } from '@komora/web-kit/use-text';
import { diffWordsWithSpace } from 'diff';
import css from './diff-view.module.css';

/** Two texts in one, with what was taken away and what was added. */
export function DiffView({ before, after }: { readonly before: string; readonly after: string }) {
  const text = useText('console');
  let at = 0;
  const parts = diffWordsWithSpace(before, after).map((part) => {
    const key = at;
    at += part.value.length + 1;
    return { ...part, key };
  });
  return (
    <p className={css.diff}>
      {parts.map(({ key, value, added, removed }) => {
        if (added)
          return (
            <ins key={key} title={text('diff.added')}>
              {value}
            </ins>
          );
        return removed ? (
          <del key={key} title={text('diff.removed')}>
            {value}
          </del>
        ) : (
          <span key={key}>{value}</span>
        );
      })}
    </p>
  );
}
