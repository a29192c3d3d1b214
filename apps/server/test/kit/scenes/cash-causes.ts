import { anOpenDrawer, closeDrawer, confirmDrawer } from '../builders/cash.ts';
import { type Cause, set } from './cause.ts';

/** Tasks about cash and its drawer. */
export const cashCauses = {
  // Ended by hand, too.
  'cash-not-entered': {
    make: async ({ app }, place) => {
      const { id } = await app.one<{ id: string }>(
        `insert into approvals (verb, request, noun, amount, currency, warehouse_id, legal_entity_id, client_id, reason, requested_by, requested_at, expires_at)
         values ('cash.receive', '{}', 'cash-receipt', 40000, $1, $2, $3, $4, 'asked', $5, $6::timestamptz - interval '8 days', $6::timestamptz - interval '1 day')
         returning id`,
        [place.currency, place.warehouseId, place.legalEntityId, place.clientId, place.colleagueId, app.clock.now()],
      );
      return id;
    },
  },
  'cash-day-missing': {
    make: async (scene, place) => {
      const id = await anOpenDrawer(scene.app, place.warehouseId, place.colleagueId);
      await closeDrawer(scene.app, id, place.colleagueId);
      await scene.app.rows(
        `insert into approvals (verb, request, noun, amount, currency, warehouse_id, legal_entity_id, client_id, reason, requested_by, requested_at, expires_at)
         values ('payment.receive', '{}', 'cash-receipt', 40000, $1, $2, $3, $4, 'asked', $5, $6::timestamptz, $6::timestamptz + interval '7 days')`,
        [place.currency, place.warehouseId, place.legalEntityId, place.clientId, place.colleagueId, scene.app.clock.now()],
      );
      return id;
    },
    end: set(
      `update approvals set state = 'REJECTED', decided_by = (select id from staff where id <> requested_by limit 1), decided_at = requested_at
       where noun = 'cash-receipt' and warehouse_id = (select warehouse_id from cash_days where id = $1)`,
    ),
  },
  'cash-day-over': {
    make: async ({ app }, { warehouseId, colleagueId }) => {
      const now = app.clock.now();
      const today = await anOpenDrawer(app, warehouseId, colleagueId);
      await closeDrawer(app, today, colleagueId);
      await confirmDrawer(app, today);
      app.clock.advance({ days: -1 });
      const id = await anOpenDrawer(app, warehouseId, colleagueId);
      app.clock.set(now);
      return id;
    },
    end: async (scene, id) => {
      const { by } = await scene.app.one<{ by: string }>('select opened_by as by from cash_days where id = $1', [id]);
      await closeDrawer(scene.app, id, by);
      await confirmDrawer(scene.app, id);
    },
  },
  'cash-day-confirm': {
    make: async ({ app }, { warehouseId, colleagueId }) => {
      const id = await anOpenDrawer(app, warehouseId, colleagueId);
      await closeDrawer(app, id, colleagueId);
      return id;
    },
    end: (scene, id) => confirmDrawer(scene.app, id),
  },
} satisfies Record<string, Cause>;
