import type { Currency } from '@komora/api/enumerations';
import { queryOptions } from '@tanstack/react-query';
import type { App } from './app-context.ts';

export interface AccountOfClient {
  readonly client: string;
  readonly company: string;
  readonly currency: Currency;
}

/** Interest for late payment of an account. */
export const lateInterestQuery = ({ call }: Pick<App, 'call'>, { client, company, currency }: AccountOfClient) =>
  queryOptions({
    queryKey: ['late-interest', client, company, currency],
    queryFn: ({ signal }) =>
      call('GET /api/admin/clients/{id}/late-interest', { params: { id: client }, query: { legalEntityId: company, currency }, signal }),
  });
