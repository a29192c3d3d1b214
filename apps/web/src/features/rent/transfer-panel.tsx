import type { BankTransfer } from '@komora/api';
import { Button } from '@komora/ui/button';
import { Skeleton } from '@komora/ui/progress';
import { copyText } from '@komora/web-kit/copy-text';
import { QueryBoundary } from '@komora/web-kit/query-boundary';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { useFormat, useText } from '../../shared/i18n/use-text.ts';
import { type ToTransfer, transferQuery } from './rent-queries.ts';
import css from './transfer.module.css';

/** Groups of four, as on a card. */
const grouped = (iban: string) => iban.replace(/(.{4})(?=.)/g, '$1 ');
/** Quiet zone around a QR code, in modules. */
const quiet = 4;

/** The country's payment code and the same data as text, each value with a copy button. */
export default function TransferPanel({ of }: { readonly of: ToTransfer }) {
  const { call } = useApp();
  const query = useQuery(transferQuery(call, of));
  return (
    <QueryBoundary query={query} skeleton={<Skeleton height="16rem" />}>
      {(transfer) => <Transfer transfer={transfer} />}
    </QueryBoundary>
  );
}

function Transfer({ transfer }: { readonly transfer: BankTransfer }) {
  const text = useText('rent');
  const format = useFormat();
  const [said, setSaid] = useState('');
  const { iban, bic, amount, variableSymbol, reference, code } = transfer;
  const copy = async (what: string, value: string): Promise<void> => {
    setSaid((await copyText(value)) ? text('transfer.copied', { what }) : text('transfer.copyFailed'));
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

/** Always dark on light: cameras cannot read other colours. */
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
