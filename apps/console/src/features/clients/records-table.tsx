import type { MergePreview, MergeSide } from '@komora/api/admin';
import { Badge } from '@komora/ui/badge';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { BROWSER_ZONE } from '../../shared/zone.ts';
import css from './merge.module.css';

export interface RecordsTableProps {
  readonly sides: readonly MergeSide[];
  readonly survivorId: string;
  readonly differences: MergePreview['differences'];
}

/** Two records side by side; what differs is marked, not by colour alone. */
export function RecordsTable({ sides, survivorId, differences }: RecordsTableProps) {
  const text = useText('console-client-merge');
  const format = useFormat();
  const rows: readonly [key: string, label: string, textOf: (side: MergeSide) => string | null][] = [
    ['name', text('name'), ({ firstName, lastName }) => `${firstName} ${lastName}`.trim()],
    ['email', text('email'), ({ email }) => email],
    ['phoneNumber', text('phoneNumber'), ({ phoneNumber }) => phoneNumber],
    ['language', text('language'), ({ language }) => language],
    ['dateOfBirth', text('dateOfBirth'), ({ dateOfBirth }) => (dateOfBirth === null ? null : format.date(dateOfBirth))],
    ['company', text('company'), ({ company }) => (company === null ? null : [company.name, company.companyId].filter(Boolean).join(', '))],
    ['registered', text('registered'), ({ registeredAt }) => format.dateTime(registeredAt, BROWSER_ZONE)],
    ['password', text('password'), ({ hasPassword }) => text(hasPassword ? 'passwordYes' : 'passwordNo')],
    ['contracts', text('contracts'), ({ contracts }) => format.number(contracts)],
  ];
  const differs = (key: string): boolean => differences.some((one) => one === key);
  return (
    <table className={css.table}>
      <caption>{text('compare')}</caption>
      <thead>
        <tr>
          <td />
          {sides.map(({ id }) => (
            <th key={id} scope="col">
              {id === survivorId ? <Badge tone="success">{text('stays')}</Badge> : <Badge>{text('ends')}</Badge>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([key, label, textOf]) => (
          <tr key={key} data-differs={differs(key) || undefined}>
            <th scope="row">
              {label}
              {differs(key) ? <span className={css.differs}>{text('differs')}</span> : null}
            </th>
            {sides.map((side) => (
              <td key={side.id}>{textOf(side) ?? text('nothing')}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
