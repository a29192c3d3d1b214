import type { BankTransfer } from '@komora/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp } from '../../app.ts';
import { errorText } from '../../texts/error-text.ts';
import { useFormat, useText } from '../../texts/use-text.ts';
import { Button, Notice, Skeleton } from '../../ui/index.ts';
import { transferQuery } from './rent-queries.ts';
import css from './transfer.module.css';

/** In fours, as on a card. */
const grouped = (iban: string) => iban.replace(/(.{4})(?=.)/g, '$1 ');
/** What a code needs around it, in its own squares. */
const quiet = 4;

/** The country's payment code and the same in words, each to be copied. */
export default function TransferPanel({ rentId }: { readonly rentId: string }) {
  const app = useApp();
  const common = useText('common');
  const query = useQuery(transferQuery(app.call, rentId));
  if (query.data !== undefined) return <Transfer transfer={query.data} />;
  if (query.error === null) return <Skeleton height="16rem" />;
  return (
    <Notice
      tone="error"
      announce
      actions={
        <Button icon="refresh" busy={query.isFetching} onClick={() => void query.refetch()}>
          {common('action.retry')}
        </Button>
      }
    >
      {errorText(app, query.error)}
    </Notice>
  );
}

function Transfer({ transfer }: { readonly transfer: BankTransfer }) {
  const text = useText('rent');
  const format = useFormat();
  const [said, setSaid] = useState('');
  const { iban, bic, amount, variableSymbol, reference, code } = transfer;
  const copy = async (what: string, value: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(value);
      setSaid(text('transfer.copied', { what }));
    } catch {
      // Then the hand copies: the text is there to be marked.
      setSaid(text('transfer.copyFailed'));
    }
  };
  const decimal = (amount.amount / 100).toFixed(2);
  const rows: readonly { readonly name: string; readonly shown: string; readonly copied?: string }[] = [
    { name: text('transfer.payee'), shown: transfer.payee },
    { name: 'IBAN', shown: grouped(iban), copied: iban },
    ...(bic === null ? [] : [{ name: 'BIC', shown: bic, copied: bic }]),
    ...(variableSymbol === null ? [] : [{ name: text('transfer.variableSymbol'), shown: variableSymbol, copied: variableSymbol }]),
    ...(reference === null ? [] : [{ name: text('transfer.reference'), shown: reference, copied: reference }]),
    { name: text('transfer.amount'), shown: format.money(amount), copied: decimal },
    { name: text('transfer.dueOn'), shown: format.date(transfer.dueOn, 'long') },
  ];
  return (
    <div className={css.transfer}>
      {code === null ? null : (
        <figure className={css.code}>
          <Code rows={code.rows} label={text('transfer.codeAlt')} />
          <figcaption className={css.soft}>
            {code.name === null ? text('transfer.scan') : text('transfer.scanNamed', { code: code.name })}
          </figcaption>
        </figure>
      )}
      <div className={css.words}>
        <dl className={css.rows}>
          {rows.map(({ name, shown, copied }) => (
            <div key={name} className={css.row}>
              <dt className={css.soft}>{name}</dt>
              <dd className={css.value}>{shown}</dd>
              {copied === undefined ? null : (
                <dd className={css.act}>
                  <Button variant="quiet" aria-label={text('transfer.copyNamed', { what: name })} onClick={() => void copy(name, copied)}>
                    {text('transfer.copy')}
                  </Button>
                </dd>
              )}
            </div>
          ))}
        </dl>
        <p role="status" className={css.said}>
          {said}
        </p>
        <p className={css.soft}>{text('transfer.note')}</p>
      </div>
    </div>
  );
}

/** Dark on light whatever the page's colours are: cameras read nothing else. */
function Code({ rows, label }: { readonly rows: readonly string[]; readonly label: string }) {
  const size = rows.length + 2 * quiet;
  const path = rows
    .flatMap((row, y) => [...row.matchAll(/1+/g)].map((run) => `M${run.index + quiet} ${y + quiet}h${run[0].length}v1h-${run[0].length}z`))
    .join('');
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} className={css.squares} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
