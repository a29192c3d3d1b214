import type { Contract } from '@komora/contract';
import { Link } from '@tanstack/react-router';
import { useFormat, useText } from '../../../texts/use-text.ts';
import { Badge, Card, cardLinkClass, DataList, RoomDrawing } from '../../../ui/index.ts';
import shared from '../contract.module.css';
import { ContractBadge } from '../contract-badge.tsx';
import type { ContractsSearch } from './contract-search.ts';
import css from './list.module.css';

/** One contract in the list; the whole card leads to it. */
export function ContractCard({ contract, filter }: { readonly contract: Contract; readonly filter: ContractsSearch }) {
  const text = useText('contract');
  const format = useFormat();
  return (
    <Card as="li" interactive className={css.card}>
      <div className={css.head}>
        <RoomDrawing length={contract.length} width={contract.width} height={contract.height} className={css.room} />
        <div className={css.name}>
          <p className={css.badges}>
            <ContractBadge status={contract.status} />
            {contract.overlocked ? (
              <Badge tone="error" icon="lock">
                {text('overlocked.short')}
              </Badge>
            ) : null}
          </p>
          <h2 className={css.title}>
            <Link to="/my/contracts/$id" params={{ id: contract.id }} state={{ contracts: filter }} className={cardLinkClass}>
              {text('boxName', { name: contract.boxName })}
            </Link>
          </h2>
          <p className={css.number}>{contract.businessId}</p>
        </div>
      </div>
      <p className={css.place}>
        <strong>{contract.warehouse.name}</strong>
        <br />
        <span className={shared.soft}>
          {contract.warehouse.address.street} {contract.warehouse.address.number}, {contract.warehouse.address.city}
        </span>
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
