import type { ContractTermsRecord } from '@komora/api/admin';
import { languageOf } from '@komora/i18n';
import { useFormat, useLocale, useText } from '@komora/web-kit/use-text';
import { useQuery } from '@tanstack/react-query';
import { useApp } from '../../shared/app-context.ts';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { textIn } from '../../shared/localised.ts';
import recordCss from '../../shared/record.module.css';
import { termsQuery } from './acts.ts';

type Terms = ContractTermsRecord['terms'][number];

/** Terms of a contract by day, past and planned, and its rent increases. */
export function ContractTerms({ contractId }: { readonly contractId: string }) {
  const text = useText('console-contract-actions');
  const format = useFormat();
  const language = languageOf(useLocale());
  const query = useQuery(termsQuery(useApp(), contractId));
  const { data } = query;
  const terms: readonly Column<Terms>[] = [
    { key: 'from', header: text('terms.from'), isName: true, cell: ({ from }) => format.date(from) },
    { key: 'state', header: text('fact.status'), cell: ({ state }) => text(`terms.state.${state}`) },
    { key: 'rent', header: text('terms.rent'), align: 'end', cell: ({ rent }) => format.money(rent) },
    {
      key: 'insurance',
      header: text('terms.insurance'),
      cell: ({ insurance, insuranceName }) =>
        text('insuranceOffer', { name: textIn(insuranceName, language), amount: format.money(insurance) }),
    },
    {
      key: 'recurring',
      header: text('terms.recurring'),
      cell: ({ recurring, months }) => text('everyMonths', { amount: format.money(recurring), months }),
    },
    ...(data?.terms.some(({ payer }) => payer !== null)
      ? [{ key: 'payer', header: text('terms.payer'), cell: ({ payer }: Terms) => payer?.name ?? text('terms.client') }]
      : []),
    {
      key: 'origin',
      header: text('terms.origin'),
      cell: ({ origin, author }) => [text(`terms.originOf.${origin}`), author].filter(Boolean).join(', '),
    },
  ];
  const increases: readonly Column<ContractTermsRecord['increases'][number]>[] = [
    { key: 'on', header: text('terms.from'), isName: true, cell: ({ effectiveOn }) => format.date(effectiveOn) },
    { key: 'status', header: text('fact.status'), cell: ({ status }) => text(`increase.status.${status}`) },
    {
      key: 'price',
      header: text('terms.recurring'),
      cell: ({ oldRecurring, recurring }) => `${format.money(oldRecurring)} → ${format.money(recurring)}`,
    },
    {
      key: 'announced',
      header: text('increase.announced'),
      cell: ({ announcedOn, author }) => `${format.date(announcedOn)}, ${author}`,
    },
  ];
  return (
    <section className={recordCss.section}>
      <h2>{text('terms.title')}</h2>
      <DataTable
        caption={text('terms.title')}
        columns={terms}
        query={{ ...query, data: data?.terms }}
        keyOf={({ from }) => from}
        empty={text('none')}
      />
      {data === undefined || data.increases.length === 0 ? null : (
        <>
          <h3>{text('increase.title')}</h3>
          <DataTable
            caption={text('increase.title')}
            columns={increases}
            query={{ ...query, data: data.increases }}
            keyOf={({ id }) => id}
            empty={text('none')}
          />
        </>
      )}
    </section>
  );
}
