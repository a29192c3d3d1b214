import type { Contract } from '@komora/api';
import { addressText } from '@komora/i18n';
import { Card, cardLinkClass } from '@komora/ui/card';
import { DataList } from '@komora/ui/data-list';
import { Link } from '@tanstack/react-router';
import { useFormat, useText } from '../../../shared/i18n/use-text.ts';
import { CardHead } from '../card-head.tsx';
import shared from '../contract.module.css';
import { ContractBadge, OverlockedBadge } from '../contract-badge.tsx';
import type { ContractsSearch } from './contract-search.ts';
import css from './list.module.css';

/** One contract in the list; the whole card is a link. */
export function ContractCard({ contract, filter }: { readonly contract: Contract; readonly filter: ContractsSearch }) {
  const text = useText('contract');
  const format = useFormat();
  return (
    <Card as="li" interactive className={css.card}>
      <CardHead
        box={contract}
        badge={
          <>
            <ContractBadge {...contract} />
            {contract.overlocked ? <OverlockedBadge /> : null}
          </>
        }
        titleSize="large"
        title={
          <Link to="/my/contracts/$id" params={{ id: contract.id }} state={{ contracts: filter }} className={cardLinkClass}>
            {text('boxName', { name: contract.boxName })}
          </Link>
        }
      >
        <p className={css.number}>{contract.businessId}</p>
      </CardHead>
      <p className={css.place}>
        <strong>{contract.warehouse.name}</strong>
        <br />
        <span className={shared.soft}>{addressText(contract.warehouse.address)}</span>
      </p>
      <DataList
        rows={[
          { key: 'from', term: text('field.from'), value: format.date(contract.startsOn) },
          {
            key: 'to',
            term: text('field.to'),
            value: contract.terminationAt === null ? text('indefinite') : format.date(contract.terminationAt),
          },
          { key: 'price', term: text('field.price', { count: contract.invoicingPeriod }), value: format.money(contract.totalPrice) },
        ]}
      />
    </Card>
  );
}
