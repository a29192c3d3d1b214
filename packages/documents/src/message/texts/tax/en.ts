import { taxTexts } from './tax-texts.ts';

export const taxEn = taxTexts({
  REJECTED: {
    subject: (number) => `The tax authority rejected ${number}`,
    preview: 'It has to be corrected and reported again.',
    heading: (number) => `Document ${number} was rejected`,
    text: (authority, number) => `${authority} rejected document ${number}. It counts as not reported until this is put right.`,
  },
  LATE: {
    subject: (number) => `Document ${number} has not been reported yet`,
    preview: 'Its deadline is close.',
    heading: (number) => `Document ${number} is still not reported`,
    text: (authority, number) =>
      `${authority} has not yet confirmed document ${number}. We keep trying; please check whether the authority's service and our access to it work.`,
  },
  document: 'Document',
  authority: 'Authority',
  reason: 'Reason',
  reportBy: 'To be reported by',
});
