import { stripeCards } from '../kit/gateways/stripe.ts';
import type { EventScene } from './event-scene.ts';
import { payOnPage } from './shop.ts';

export async function strangeTransfer(scene: EventScene) {
  const [company] = scene.shop.companies;
  scene.book(company, { amount: '17.50', text: 'vrátenie zálohy', payer: 'Elektrárne' });
}

/** Clients with an unpaid rent pay by card, by a good transfer, or by one that the program cannot match. */
export async function clientsPay(scene: EventScene): Promise<void> {
  const { app, random, companies } = scene.shop;
  const unpaid = await app.rows<{
    rentId: string;
    contractId: string;
    clientId: string;
    open: number;
    symbol: string;
    company: string;
    payer: string;
  }>(
    `select r.id as "rentId", c.id as "contractId", c.client_id as "clientId", l.amount - l.allocated as open, i.variable_symbol as symbol,
       c.legal_entity_id as company, u.last_name || ' ' || u.first_name as payer
     from rents r join contracts c on c.id = r.contract_id join users u on u.id = c.client_id join invoices i on i.rent_id = r.id and i.kind = 'INVOICE'
       join ledger_entries l on l.source = 'DOCUMENT' and l.source_id = i.id
     where r.paid_at is null and r.paying_status = 'WAITING_FOR_MANUAL' and l.amount > l.allocated order by r.created_at, r.id`,
  );
  for (const rent of unpaid) {
    const company = companies.find(({ legalEntityId }) => legalEntityId === rent.company) ?? companies[0];
    const amount = (rent.open / 100).toFixed(2);
    const drawn = random(100);
    if (drawn < 7) await scene.happen('rent paid on the card page', () => payRent(scene, rent));
    else if (drawn < 12) {
      scene.book(company, { amount, endToEndId: `/VS${rent.symbol}/SS/KS0308`, payer: rent.payer });
      scene.count('transfer with its number');
    } else if (drawn < 14) {
      scene.book(company, { amount, text: 'za garáž', payer: rent.payer });
      scene.count('transfer without a number');
    } else if (drawn < 15) {
      scene.book(company, { amount: (rent.open / 200).toFixed(2), endToEndId: `/VS${rent.symbol}`, payer: rent.payer });
      scene.count('transfer of a part');
    } else if (drawn < 16) {
      scene.book(company, { amount: (rent.open / 100 + 10).toFixed(2), endToEndId: `/VS${rent.symbol}`, payer: rent.payer });
      scene.count('transfer of too much');
    }
  }
}

async function payRent(scene: EventScene, { rentId, contractId, clientId }: { rentId: string; contractId: string; clientId: string }) {
  const token = await scene.tokenOf({ id: contractId, clientId });
  const page = await scene.ask('POST', `/api/client/manual-payment/${rentId}`, { returnUrl: '/my/rents' }, token);
  if (page === false) return false;
  await payOnPage(scene.shop, page.json<{ url: string }>().url, stripeCards.pays);
  return true;
}
