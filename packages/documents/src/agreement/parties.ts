import { identifiersOf } from '../invoice/identifiers.ts';
import { editionAddressLines } from '../pdf/address-lines.ts';
import type { AgreementData } from './agreement-data.ts';
import type { AgreementTexts } from './text-shape.ts';

export interface Party {
  heading: string;
  name: string;
  lines: string[];
}

/** The operator and the client with their addresses and identifiers, as an agreement names them. */
export function partiesOf({ operator, customer, language }: AgreementData, texts: AgreementTexts): Party[] {
  const linesOf = (party: typeof operator | typeof customer, more: string[]) => [
    ...editionAddressLines(party.address, language),
    ...identifiersOf(party, texts.identifiers).map(([label, value]) => `${label}: ${value}`),
    ...more,
    `${party.email} · ${party.phoneNumber}`,
  ];
  return [
    {
      heading: texts.operator,
      name: operator.name,
      lines: linesOf(operator, operator.registerEntry === '' ? [] : [operator.registerEntry]),
    },
    {
      heading: texts.customer,
      name: customer.name,
      lines: linesOf(customer, customer.name === customer.person ? [] : [texts.represented(customer.person)]),
    },
  ];
}
