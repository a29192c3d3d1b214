import { editionAddressLines } from '../pdf/address-lines.ts';
import type { AgreementData } from './agreement-data.ts';
import { agreementFigures } from './agreement-figures.ts';
import { type Party, partiesOf } from './parties.ts';
import { saidOf } from './said.ts';
import { textsOf } from './second-edition-texts.ts';
import type { Article } from './text-shape.ts';

/** The words of an agreement, for a page. */
export interface AgreementText {
  title: string;
  parties: Party[];
  articles: Article[];
  /** The form of the directive on consumer rights; null for a company. */
  withdrawal: Article | null;
}

/** The sentences that its edition prints, before the agreement has a number. `data.consents` decides what the articles say about an immediate start. */
export function agreementText(data: AgreementData): AgreementText {
  const texts = textsOf(data);
  const { withdrawal } = texts;
  const { name, address, email } = data.operator;
  const to = [name, ...editionAddressLines(address, data.language), email].join(', ');
  return {
    title: texts.title,
    parties: partiesOf(data, texts),
    articles: texts.articles(saidOf(data, agreementFigures(data))),
    withdrawal: data.customer.isConsumer
      ? { heading: withdrawal.heading, paragraphs: [withdrawal.to(to), withdrawal.statement(data.number), ...withdrawal.lines] }
      : null,
  };
}
