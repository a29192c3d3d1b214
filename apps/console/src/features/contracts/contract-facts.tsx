import type { ContractRecord } from '@komora/api/admin';
import { useFloorText } from '@komora/web-kit/use-floor-text';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { Link } from '@tanstack/react-router';
import { Balance } from '../../shared/balance.tsx';
import { useMe } from '../../shared/me.ts';
import css from '../../shared/record.module.css';
import { StatusBadge } from '../../shared/status-badge.tsx';

/** Agreed terms and present state. */
export function ContractFacts({ contract }: { readonly contract: ContractRecord }) {
  const text = useText('console-records');
  const shell = useText('console');
  const floorText = useFloorText('in text');
  const format = useFormat();
  const { warehouses } = useMe();
  const { box, balance, card, endsOn, paidUntil, sharedWith } = contract;
  return (
    <section className={css.section}>
      <h2>{text('contract.facts')}</h2>
      <dl className={css.facts}>
        <dt>{text('column.state')}</dt>
        <dd>
          <StatusBadge contract={contract} />
        </dd>
        <dt>{text('column.box')}</dt>
        <dd>
          <Link to="/boxes/$id" params={{ id: contract.boxId }}>
            {text('contract.boxFacts', { name: box.name, area: format.area(box.area), floor: floorText(box.floor) })}
          </Link>
        </dd>
        <dt>{shell('warehouse.label')}</dt>
        <dd>{warehouses.find(({ id }) => id === contract.warehouseId)?.name}</dd>
        <dt>{text('column.since')}</dt>
        <dd>{format.date(contract.startsOn)}</dd>
        <dt>{text('column.ends')}</dt>
        <dd>{endsOn === null ? text('contract.noEnd') : format.date(endsOn)}</dd>
        <dt>{text('column.paidUntil')}</dt>
        <dd>{paidUntil === null ? text('client.no') : format.date(paidUntil)}</dd>
        <dt>{text('column.monthly')}</dt>
        <dd>{format.money(contract.monthlyNet)}</dd>
        <dt>{text('contract.recurring')}</dt>
        <dd>{text('contract.everyMonths', { amount: format.money(contract.recurring), months: contract.invoicingPeriod })}</dd>
        <dt>{text('contract.insurance')}</dt>
        <dd>{format.money(contract.insuranceCoverage)}</dd>
        <dt>{text('contract.card')}</dt>
        <dd>{card === null ? text('contract.noCard') : card.label}</dd>
        {balance === null ? null : (
          <>
            <dt>{text('column.balance')}</dt>
            <dd>
              <Balance balance={balance} />
            </dd>
          </>
        )}
        <dt>{text('contract.sharing')}</dt>
        <dd>
          {sharedWith.length === 0 ? (
            text('contract.noSharing')
          ) : (
            <ul className="plain-list">
              {sharedWith.map(({ clientId, name }) => (
                <li key={clientId}>{name}</li>
              ))}
            </ul>
          )}
        </dd>
      </dl>
    </section>
  );
}
