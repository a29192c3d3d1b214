import { Button } from '@komora/ui/button';
import { useFormat, useText } from '@komora/web-kit/use-text';
import type { Column } from '../../shared/data-table.tsx';
import { BROWSER_ZONE } from '../../shared/zone.ts';

/** The column that closes a report, or says when it was closed. */
export function useCloseColumn<Row extends { readonly id: string; readonly closedAt: string | null }>(
  onClose: (id: string) => void,
): Column<Row> {
  const text = useText('console-enquiries');
  const format = useFormat();
  return {
    key: 'action',
    header: text('column.action'),
    cell: ({ id, closedAt }) =>
      closedAt === null ? (
        <Button variant="quiet" onClick={() => onClose(id)}>
          {text('close.open')}
        </Button>
      ) : (
        text('closed', { at: format.dateTime(closedAt, BROWSER_ZONE) })
      ),
  };
}
