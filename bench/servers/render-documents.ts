import { print } from '../../packages/documents/src/print.ts';
import { agreement } from '../../packages/documents/test/agreement-samples.ts';
import { invoice } from '../../packages/documents/test/invoice-samples.ts';
import { beChild } from '../lib/be-child.ts';

export interface PrintCost {
  /** CPU time of one document, all threads. */
  cpuMs: number;
  bytes: number;
}

const documents = {
  'unpaid invoice with its code': () => print({ kind: 'invoice', data: invoice('SVK', 'SK') }),
  'paid invoice': () => print({ kind: 'invoice', data: invoice('CZE', 'CS', { paid: { on: '2026-11-20', by: 'CARD' } }) }),
  agreement: () => print({ kind: 'agreement', edition: '1', data: agreement('SVK', 'SK') }),
};
export type PrintedDocument = keyof typeof documents;

beChild(async () => ({
  ready: {},
  handlers: {
    print: async ({ document, times }: { document: PrintedDocument; times: number }): Promise<PrintCost> => {
      const before = process.cpuUsage();
      let bytes = 0;
      for (let index = 0; index < times; index++) bytes = (await documents[document]()).length;
      const { user, system } = process.cpuUsage(before);
      return { cpuMs: (user + system) / 1000 / times, bytes };
    },
  },
  close: async () => undefined,
}));
