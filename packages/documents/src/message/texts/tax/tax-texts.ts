import type { TaxTexts } from '../../texts.ts';

interface Words {
  /** Each with the document's number, and the authority's name. */
  REJECTED: {
    subject: (number: string) => string;
    preview: string;
    heading: (number: string) => string;
    text: (authority: string, number: string) => string;
  };
  LATE: Words['REJECTED'];
  document: string;
  authority: string;
  reason: string;
  reportBy: string;
}

const authorities = { KSEF: 'KSeF', NAV: 'NAV Online Számla' } as const;

/** The notes to the operator about documents that a tax authority refused, or has not heard of in time. */
export function taxTexts(words: Words): TaxTexts {
  return {
    'tax-report-operator': (data, { format }) => {
      const { subject, preview, heading, text } = words[data.event];
      const authority = authorities[data.authority];
      return {
        subject: subject(data.documentNumber),
        preview,
        heading: heading(data.documentNumber),
        paragraphs: [text(authority, data.documentNumber)],
        facts: [
          [words.document, data.documentNumber],
          [words.authority, authority],
          [words.reportBy, format.dateTime(data.reportBy, data.timeZone)],
          ...(data.reason === null ? [] : [[words.reason, data.reason] as [string, string]]),
        ],
      };
    },
  };
}
