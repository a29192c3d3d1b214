import { authorities } from '@komora/i18n/authorities';
import { editionAddressLines } from '../pdf/address-lines.ts';
import type { Figures } from '../pdf/figures.ts';
import type { AgreementData } from './agreement-data.ts';
import type { Said } from './text-shape.ts';

/** The values that the sentences of an agreement contain, formatted. */
export function saidOf(data: AgreementData, { amount, format, rate }: Figures): Said {
  const { box, warehouse, operator, insurance } = data;
  const metres = (centimetres: number) => format.number(centimetres / 100);
  const start = data.consents.find(({ kind }) => kind === 'IMMEDIATE_START');
  return {
    operator: operator.name,
    operatorEmail: operator.email,
    operatorAddress: editionAddressLines(operator.address, data.language).join(', '),
    box: box.name,
    // The first edition prints the Latin sign in every language. An edition never changes.
    area: format.area((box.widthCm * box.lengthCm) / 10_000).replace('м²', 'm²'),
    size: `${[box.widthCm, box.lengthCm, box.heightCm].map(metres).join(' × ')} m`,
    warehouse: warehouse.name,
    place: editionAddressLines(warehouse.address, data.language).join(', '),
    startsOn: format.date(data.startsOn, 'long'),
    period: data.periodMonths,
    rent: amount(data.rentNetMonth),
    insurance: amount(data.insuranceNetMonth),
    discount: data.periodDiscountBp === 0 ? null : rate(data.periodDiscountBp),
    first: amount(data.firstAmount),
    recurring: amount(data.recurringAmount),
    refund: data.refund && { amount: amount(data.refund.amount), by: format.date(data.refund.by, 'long') },
    insuranceName: insurance.name,
    coverage: amount(insurance.coverage),
    noticeDays: data.noticeDays,
    own: data.ownInsurance ?? null,
    isConsumer: data.customer.isConsumer,
    immediateStart: start === undefined ? null : format.dateTime(start.at, data.timeZone),
    country: data.country,
    authority: authorities[data.country].disputes,
  };
}
