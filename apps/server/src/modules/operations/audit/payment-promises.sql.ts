/** Settlements of payments whose money is in our books. */
const booked = `('FULFILLED', 'REFUNDED', 'DISPUTED', 'LOST')`;

/**
 * Invariants of payments that our own tables can prove, for every gateway, each with a query of its violations. The list of the gateway itself is
 * compared by `payments/payout`.
 */
export const paymentPromises: Readonly<Record<string, string>> = {
  // A payment by the client may raise the limit, and only a transfer lowers it.
  'a saved card is charged at most what the client agreed to': `
    select p.id, p.amount, c.card_limit from payments p join rents r on r.id = p.rent_id join contracts c on c.id = r.contract_id
    where p.kind = 'AUTOPAY' and p.amount > c.card_limit
      and p.created_at > (select max(t.moved_at) from contract_transfers t where t.contract_id = c.id and t.rent_net_month is not null)`,

  'a paid payment of a contract, or one that staff assigned to an account, has one entry of its amount in the ledger, and no other payment has one': `
    select p.id, p.status, p.settlement, e.entries from payments p
    left join contracts c on c.id = coalesce((select r.contract_id from rents r where r.id = p.rent_id), (select o.id from contracts o where o.order_id = p.order_id order by o.id limit 1))
    left join recovered_payments a on p.is_recovered and a.payment_id = p.id and a.decision = 'ASSIGN'
    cross join lateral (select count(*) as entries, coalesce(sum(l.amount), 0) as amount,
      coalesce(bool_and(l.contract_id is not distinct from c.id and l.client_id = coalesce(c.client_id, a.client_id) and l.currency = coalesce(p.charged_currency, p.currency)), true) as matches
      from ledger_entries l where l.source = 'PAYMENT' and l.source_id = p.id) e
    where (e.entries, e.amount, e.matches) <>
      (select n, -n * coalesce(p.charged_amount, p.amount), true from (select (coalesce(c.id, a.id) is not null and p.status = 'PAID' and coalesce(p.settlement in ${booked}, false))::int::bigint as n) as expected)
    union all
    select l.id, 'ENTRY', l.source, 1 from ledger_entries l where l.source = 'PAYMENT' and not exists (select from payments p where p.id = l.source_id)`,

  'a settled payment is paid, and belongs to an order, a rent or a recovered payment': `
    select p.id, p.status, p.settlement from payments p left join orders o on o.id = p.order_id left join rents r on r.id = p.rent_id
    where (p.settlement is not null and (p.status <> 'PAID' or p.paid_at is null)) or (o.id is not null)::integer + (r.id is not null)::integer
      + (p.is_recovered and exists (select from recovered_payments f where f.payment_id = p.id and f.decision in ('REFUND', 'ASSIGN')))::integer <> 1`,

  'an order is settled by one payment, and a rent by one that is no part': `
    select coalesce(order_id, rent_id) as id, array_agg(id order by id) as payments from payments where settlement = 'FULFILLED' and not is_part and not is_recovered
    group by order_id, rent_id having count(*) > 1`,

  'a settled payment has an id of the gateway, and no id belongs to two': `
    select id, provider, provider_payment_id from payments where settlement is not null and coalesce(provider_payment_id, '') = ''
    union all
    select (array_agg(id order by id))[1], provider, provider_payment_id from payments where provider_payment_id is not null
    group by provider, provider_payment_id having count(*) > 1`,

  'refunds never exceed what their payment took, and are in its currency': `
    select p.id, coalesce(p.charged_amount, p.amount) as paid, sum(f.amount) as refunded from refunds f join payments p on p.id = f.payment_id
    where f.status <> 'FAILED' group by p.id
    having sum(f.amount) > coalesce(p.charged_amount, p.amount) or bool_or(f.currency <> coalesce(p.charged_currency, p.currency)) or p.status <> 'PAID'`,

  'a payment that settles nothing is given back in full': `
    select p.id, coalesce(p.charged_amount, p.amount) as paid, coalesce(sum(f.amount), 0) as refunded from payments p left join refunds f on f.payment_id = p.id
    where p.settlement = 'REFUNDED' group by p.id having coalesce(sum(f.amount), 0) <> coalesce(p.charged_amount, p.amount)`,

  'a saved card is charged with a rent of the price clause only after the client has accepted it': `
    select p.id, p.created_at, i.accepted_at from payments p join rents r on r.id = p.rent_id
    join lateral (select t.increase_id from contract_terms t where t.contract_id = r.contract_id and t.valid_from <= r.period_from order by t.valid_from desc limit 1) valid on true
    join rent_increases i on i.id = valid.increase_id
    where p.kind = 'AUTOPAY' and i.by_clause and coalesce(p.created_at < i.accepted_at, true)`,
};
