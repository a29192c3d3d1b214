import { Alert } from '@komora/ui/alert';
import { Button } from '@komora/ui/button';
import { useText } from '@komora/web-kit/use-text';
import { useQuery } from '@tanstack/react-query';
import { useApp } from '../../shared/app-context.ts';
import { duplicatesQuery } from './client-queries.ts';
import css from './merge.module.css';

/** Says that another record looks like the client's. Without an answer of the server it says nothing: the record is complete without it. */
export function DuplicateHint({ clientId, onCompare }: { readonly clientId: string; readonly onCompare: (id: string) => void }) {
  const text = useText('console-client-merge');
  const { data = [] } = useQuery(duplicatesQuery(useApp(), clientId));
  if (data.length === 0) return null;
  return (
    <Alert title={text('hint')}>
      <ul className={`plain-list ${css.hint}`}>
        {data.map(({ id, firstName, lastName, email, reasons }) => (
          <li key={id} className={css.pair}>
            <span>
              {`${firstName} ${lastName}`.trim()}, {email} ({reasons.map((reason) => text(`reason.${reason}`)).join(', ')})
            </span>
            <Button onClick={() => onCompare(id)}>{text('hintOpen')}</Button>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
