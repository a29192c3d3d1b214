import type { Contract } from '@komora/api';
import { localDateIn } from '@komora/domain/local-date';
import { addressText } from '@komora/i18n';
import { Card } from '@komora/ui/card';
import { DataList, type DataRow } from '@komora/ui/data-list';
import { Link } from '@tanstack/react-router';
import { useFormat, useText } from '../../../shared/i18n/use-text.ts';
import { OwnOnly } from '../../../shared/session/own-only.tsx';
import shared from '../contract.module.css';
import { ChangeCard } from './change-card.tsx';

/** Terms of the contract. */
export function ContractFacts({ contract }: { readonly contract: Contract }) {
  const text = useText('contract');
  const common = useText('common');
  const format = useFormat();
  const { warehouse, invoicingPeriod: count } = contract;
  const cardText = ({ label, expiresOn }: NonNullable<Contract['card']>): string =>
    expiresOn === null ? label : text('field.cardUntil', { card: label, date: format.date(expiresOn) });
  const metres = (centimetres: number): string => format.number(centimetres / 100);
  const row = (key: string, term: string, value: DataRow['value']): DataRow => ({ key, term, value });
  return (
    <Card as="section">
      <h2 className={shared.cardTitle}>{text('detail.facts')}</h2>
      <DataList
        rows={[
          row('number', text('field.number'), <span className={shared.number}>{contract.businessId}</span>),
          row(
            'warehouse',
            text('field.warehouse'),
            <Link to="/location/$id" params={{ id: warehouse.id }} className={shared.target}>
              {warehouse.name}
            </Link>,
          ),
          row('address', text('field.address'), addressText(warehouse.address)),
          row(
            'size',
            text('field.size'),
            `${common(`size.${contract.boxSize}`)}, ${text('boxes.sides', { length: metres(contract.length), width: metres(contract.width), height: metres(contract.height) })}`,
          ),
          row('concluded', text('field.concluded'), format.date(localDateIn(warehouse.timeZone, new Date(contract.createdAt)))),
          row('from', text('field.from'), format.date(contract.startsOn)),
          row('to', text('field.to'), contract.terminationAt === null ? text('indefinite') : format.date(contract.terminationAt)),
          row('period', text('field.period'), text('every', { count })),
          row('price', text('field.price', { count }), format.money(contract.totalPrice)),
          ...(contract.nextChargeOn === null ? [] : [row('next', text('field.nextCharge'), format.date(contract.nextChargeOn))]),
          // A contract that was stored on the device before lacks it.
          ...((contract.payer ?? null) === null ? [] : [row('payer', text('field.payer'), contract.payer)]),
          ...(contract.card === null ? [] : [row('card', text('field.card'), cardText(contract.card))]),
          row('insurance', text('field.insurance'), format.roundMoney(contract.insuranceCoverage)),
        ]}
      />
      {contract.status === 'ACTIVE' || contract.status === 'TERMINATING' ? (
        <OwnOnly>
          <ChangeCard contract={contract} />
        </OwnOnly>
      ) : null}
    </Card>
  );
}
