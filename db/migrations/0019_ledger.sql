-- The ledger: what each client owes each legal entity, and why (docs/algorithms/ledger.md).
--
-- Entries are facts: triggers insert them in the statement that issues a document or changes the state of a payment, refund or
-- dispute, so that no use case can forget one. Allocations are decisions: which credit pays which debit.

create table ledger_entries (
  id uuid primary key default uuidv7(),
  client_id uuid not null references users on delete restrict,
  legal_entity_id uuid not null references legal_entities on delete restrict,
  currency text not null check (currency in ('EUR', 'CZK', 'PLN', 'HUF')),
  contract_id uuid references contracts on delete restrict,
  -- CHARGE: the invoice of a one-off charge. A negative REFUND or CHARGEBACK is money that came back.
  kind text not null check (kind in ('INVOICE', 'CHARGE', 'CREDIT_NOTE', 'PAYMENT', 'REFUND', 'CHARGEBACK', 'DEPOSIT_IN', 'DEPOSIT_OUT', 'WRITE_OFF', 'OPENING')),
  method text check (method in ('CARD', 'TRANSFER', 'CASH', 'REWARD')),
  -- Minor units. Positive: a debit, the client owes more. Negative: a credit, the client owes less.
  amount integer not null check (amount <> 0),
  -- Business date in the legal entity's time zone.
  entered_on date not null,
  due_on date,
  -- What the entry was made from. Each document, movement of money and act of staff is entered once.
  source text not null check (source in ('DOCUMENT', 'PAYMENT', 'REFUND', 'DISPUTE', 'REWARD', 'BANK_ENTRY', 'STAFF', 'DEPOSIT')),
  source_id uuid not null,
  -- Counts the movements of one source: a refund that fails comes back (2), and is sent again (3).
  source_number integer not null default 1 check (source_number > 0),
  -- The credit is promised as a refund. It pays no other debit by itself.
  is_reserved boolean not null default false,
  entered_by uuid references staff on delete restrict,
  note text check (length(note) between 1 and 500),
  created_at timestamptz not null,
  -- The part that allocations cover. Only the trigger of allocations changes these three.
  allocated integer not null default 0,
  -- The day on which it was covered completely; null while a part is open.
  settled_on date,
  -- The last day on which an allocation was released.
  released_on date,
  unique (source, source_id, source_number),
  constraint ledger_entries_allocated check (allocated between 0 and abs(amount)),
  constraint ledger_entries_settled check ((settled_on is not null) = (allocated = abs(amount))),
  constraint ledger_entries_sign check (case
    when kind in ('INVOICE', 'CHARGE', 'DEPOSIT_IN') then amount > 0
    when kind in ('CREDIT_NOTE', 'PAYMENT', 'DEPOSIT_OUT', 'WRITE_OFF') then amount < 0
    else true end),
  constraint ledger_entries_method check ((method is not null) = (kind in ('PAYMENT', 'REFUND', 'CHARGEBACK')))
);
create index ledger_entries_of_client on ledger_entries (client_id, entered_on, id);
create index ledger_entries_open on ledger_entries (client_id) where settled_on is null;
-- Credits that pay the client's next invoices.
create index ledger_entries_spendable on ledger_entries (client_id) where settled_on is null and amount < 0 and not is_reserved;

create table allocations (
  id uuid primary key default uuidv7(),
  credit_id uuid not null references ledger_entries on delete restrict,
  debit_id uuid not null references ledger_entries on delete restrict,
  amount integer not null check (amount > 0),
  -- Business date from which it counts: not before either entry.
  allocated_on date not null,
  -- The day from which it no longer counts, for example because a bank took the payment back.
  released_on date,
  created_at timestamptz not null,
  constraint allocations_released_after check (released_on >= allocated_on)
);
create index allocations_of_credit on allocations (credit_id);
create index allocations_of_debit on allocations (debit_id);

-- Append-only. The trigger of allocations updates the covered part, and is the only one that may.
create function protect_ledger_entry() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and pg_trigger_depth() > 1
      and (new.id, new.client_id, new.legal_entity_id, new.currency, new.kind, new.amount, new.entered_on, new.source, new.source_id, new.source_number)
        = (old.id, old.client_id, old.legal_entity_id, old.currency, old.kind, old.amount, old.entered_on, old.source, old.source_id, old.source_number) then
    return new;
  end if;
  raise exception 'rows of % never change once written', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger ledger_entries_100_append_only before update or delete on ledger_entries for each row execute function protect_ledger_entry();

-- A new entry has no allocations yet.
create function reject_allocated_entry() returns trigger language plpgsql as $$
begin
  raise exception 'entry % is inserted with an allocated part', new.id using errcode = 'check_violation', constraint = 'ledger_entries_allocated';
end $$;
create trigger ledger_entries_110_starts_open before insert on ledger_entries for each row
  when (new.allocated <> 0 or new.released_on is not null) execute function reject_allocated_entry();

-- An allocation is only ever released, once.
create trigger allocations_100_no_delete before delete on allocations for each row execute function reject_change();
create trigger allocations_101_append_only before update on allocations for each row
  when (old.released_on is not null or new.released_on is null
    or (old.id, old.credit_id, old.debit_id, old.amount, old.allocated_on) is distinct from (new.id, new.credit_id, new.debit_id, new.amount, new.allocated_on))
  execute function reject_change();

-- Keeps the covered part of the entries. Their check rejects more than the amount, also under concurrency: the update locks the row.
create function cover_entries() returns trigger language plpgsql as $$
begin
  if exists (select from new_rows n join ledger_entries c on c.id = n.credit_id join ledger_entries d on d.id = n.debit_id
      where c.amount > 0 or d.amount < 0 or c.client_id <> d.client_id or c.legal_entity_id <> d.legal_entity_id or c.currency <> d.currency
        or n.allocated_on < c.entered_on or n.allocated_on < d.entered_on) then
    raise exception 'an allocation connects a credit with a debit of the same client, legal entity and currency'
      using errcode = 'check_violation', constraint = 'allocations_same_account';
  end if;
  update ledger_entries e set allocated = e.allocated + t.amount,
    settled_on = case when e.allocated + t.amount <> abs(e.amount) then null
      when e.allocated = 0 then t.last_on
      else (select max(a.allocated_on) from allocations a where (a.credit_id = e.id or a.debit_id = e.id) and a.released_on is null) end
  from (select entry_id, sum(amount)::integer as amount, max(allocated_on) as last_on
    from (select credit_id as entry_id, amount, allocated_on from new_rows union all select debit_id, amount, allocated_on from new_rows) sides
    group by entry_id) t
  where e.id = t.entry_id;
  return null;
end $$;
create trigger allocations_200_cover after insert on allocations referencing new table as new_rows for each statement execute function cover_entries();

create function uncover_entries() returns trigger language plpgsql as $$
begin
  update ledger_entries e set allocated = e.allocated - t.amount, settled_on = null, released_on = greatest(e.released_on, t.last_on)
  from (select entry_id, sum(amount)::integer as amount, max(released_on) as last_on
    from (select credit_id as entry_id, amount, released_on from new_rows union all select debit_id, amount, released_on from new_rows) sides
    group by entry_id) t
  where e.id = t.entry_id;
  return null;
end $$;
create trigger allocations_201_uncover after update on allocations referencing new table as new_rows for each statement execute function uncover_entries();

-- Allocates as much as is open on both sides.
create function allocate_entries(credit uuid, debit uuid) returns void language sql as $$
  insert into allocations (credit_id, debit_id, amount, allocated_on, created_at)
  select c.id, d.id, least(-c.amount - c.allocated, d.amount - d.allocated), greatest(c.entered_on, d.entered_on, c.released_on, d.released_on),
    greatest(c.created_at, d.created_at)
  from ledger_entries c, ledger_entries d where c.id = credit and d.id = debit and c.settled_on is null and d.settled_on is null
$$;

-- Documents --------------------------------------------------------------------------------------------------------

-- Enters documents. A credit note pays what is open of its invoice; the rest of one that belongs to a refund is reserved for it.
create function enter_documents(documents uuid[]) returns void language plpgsql as $$
declare note record;
begin
  insert into ledger_entries (client_id, legal_entity_id, currency, contract_id, kind, amount, entered_on, due_on, source, source_id, created_at)
  select i.client_id, i.legal_entity_id, i.currency, r.contract_id, case when i.rent_id is null then 'CHARGE' else 'INVOICE' end, i.amount_gross + i.rounding,
    i.issued_on, i.due_on, 'DOCUMENT', i.id, i.created_at
  from invoices i left join rents r on r.id = i.rent_id
  where i.id = any(documents) and i.kind = 'INVOICE' and i.amount_gross + i.rounding <> 0
  order by i.id on conflict do nothing;

  -- Rewards are spent before the invoice is issued.
  insert into allocations (credit_id, debit_id, amount, allocated_on, created_at)
  select c.id, d.id, least(-c.amount - c.allocated, d.amount - d.allocated), greatest(c.entered_on, d.entered_on), d.created_at
  from invoices i join referral_rewards w on w.rent_id = i.rent_id and w.kind = 'DEBIT'
  join ledger_entries c on c.source = 'REWARD' and c.source_id = w.id and c.settled_on is null
  join ledger_entries d on d.source = 'DOCUMENT' and d.source_id = i.id and d.settled_on is null
  where i.id = any(documents) and i.kind = 'INVOICE';

  for note in select n.*, r.contract_id, d.id as debit_id, d.settled_on as debit_settled_on from invoices n left join rents r on r.id = n.rent_id
      left join ledger_entries d on d.source = 'DOCUMENT' and d.source_id = n.corrects_invoice_id
      where n.id = any(documents) and n.kind = 'CREDIT_NOTE' and n.amount_gross + n.rounding <> 0 order by n.created_at, n.id loop
    insert into ledger_entries (client_id, legal_entity_id, currency, contract_id, kind, amount, entered_on, source, source_id, is_reserved, created_at)
    values (note.client_id, note.legal_entity_id, note.currency, note.contract_id, 'CREDIT_NOTE', note.amount_gross + note.rounding, note.issued_on, 'DOCUMENT',
      note.id, coalesce(note.credit_reason in ('PROMOTION', 'EARLY_END', 'WITHDRAWAL'), false) and note.debit_settled_on is not null, note.created_at)
    on conflict do nothing;
    perform allocate_entries(c.id, note.debit_id) from ledger_entries c where c.source = 'DOCUMENT' and c.source_id = note.id;
  end loop;
end $$;

create function enter_new_documents() returns trigger language plpgsql as $$
begin
  perform enter_documents(array(select id from new_rows));
  return null;
end $$;
create trigger invoices_200_enter after insert on invoices referencing new table as new_rows for each statement execute function enter_new_documents();

-- Referral rewards: a DEBIT pays a rent, a CREDIT with a rent gives that back.
create function enter_reward(reward_id uuid) returns void language plpgsql as $$
declare entry uuid;
begin
  insert into ledger_entries (client_id, legal_entity_id, currency, contract_id, kind, method, amount, entered_on, source, source_id, created_at)
  select w.user_id, c.legal_entity_id, w.currency, c.id, case w.kind when 'DEBIT' then 'PAYMENT' else 'REFUND' end, 'REWARD',
    case w.kind when 'DEBIT' then -w.amount else w.amount end, (w.created_at at time zone e.time_zone)::date, 'REWARD', w.id, w.created_at
  from referral_rewards w join rents r on r.id = w.rent_id join contracts c on c.id = r.contract_id join legal_entities e on e.id = c.legal_entity_id
  where w.id = reward_id on conflict do nothing returning id into entry;
  -- A returned reward is covered by the rent's credit notes.
  perform allocate_entries(n.id, entry) from referral_rewards w join invoices i on i.rent_id = w.rent_id and i.kind = 'CREDIT_NOTE'
    join ledger_entries n on n.source = 'DOCUMENT' and n.source_id = i.id
    where w.id = reward_id and w.kind = 'CREDIT' and entry is not null;
  perform allocate_entries(entry, d.id) from referral_rewards w join invoices i on i.rent_id = w.rent_id and i.kind = 'INVOICE'
    join ledger_entries d on d.source = 'DOCUMENT' and d.source_id = i.id
    where w.id = reward_id and w.kind = 'DEBIT' and entry is not null;
end $$;
create function enter_new_reward() returns trigger language plpgsql as $$
begin
  perform enter_reward(new.id);
  return null;
end $$;
create trigger referral_rewards_200_enter after insert on referral_rewards for each row when (new.rent_id is not null) execute function enter_new_reward();

-- Money ------------------------------------------------------------------------------------------------------------

-- Enters what a refund has moved: DONE and PAID_MANUALLY pay out, FAILED after DONE comes back.
-- Does nothing for a payment without an entry: an order that became no contract has no client.
create function enter_refund(refund_id uuid) returns void language plpgsql as $$
declare f refunds; paid ledger_entries; moved bigint; moves integer; step integer; entry uuid;
begin
  select * into f from refunds where id = refund_id;
  select * into paid from ledger_entries where source = 'PAYMENT' and source_id = f.payment_id;
  if paid.id is null then return; end if;
  select coalesce(sum(amount), 0), coalesce(max(source_number), 0) into moved, moves from ledger_entries where source = 'REFUND' and source_id = f.id;
  step := (case when f.status in ('DONE', 'PAID_MANUALLY') then f.amount else 0 end) - moved;
  if step = 0 then return; end if;
  insert into ledger_entries (client_id, legal_entity_id, currency, contract_id, kind, method, amount, entered_on, source, source_id, source_number, is_reserved,
    entered_by, created_at)
  select paid.client_id, paid.legal_entity_id, paid.currency, paid.contract_id, 'REFUND', case f.status when 'PAID_MANUALLY' then 'TRANSFER' else 'CARD' end, step,
    (at.moment at time zone e.time_zone)::date, 'REFUND', f.id, moves + 1, step < 0, f.paid_manually_by, at.moment
  from legal_entities e, (select case f.status when 'DONE' then f.done_at when 'FAILED' then f.failed_at else f.updated_at end as moment) at
  where e.id = paid.legal_entity_id returning id into entry;
  if step < 0 then return; end if;
  -- Covered by money that came back, else by the credit note, else by the payment that is given back.
  perform allocate_entries(c.id, entry) from ledger_entries c
  where (c.source = 'REFUND' and c.source_id = f.id and c.amount < 0) or (c.source = 'DOCUMENT' and c.source_id = f.credit_note_id)
    or (c.id = paid.id and paid.is_reserved)
  order by c.source = 'PAYMENT', c.source = 'DOCUMENT';
end $$;
create function enter_changed_refund() returns trigger language plpgsql as $$
begin
  perform enter_refund(new.id);
  return null;
end $$;
create trigger refunds_200_enter after insert or update of status on refunds for each row
  when (new.status in ('DONE', 'FAILED', 'PAID_MANUALLY')) execute function enter_changed_refund();

-- Enters a lost dispute, and money that came back when it was won later.
create function enter_dispute(dispute_id uuid) returns void language plpgsql as $$
declare d disputes; paid ledger_entries; moved bigint; moves integer; step integer; entry uuid;
begin
  select * into d from disputes where id = dispute_id;
  select * into paid from ledger_entries where source = 'PAYMENT' and source_id = d.payment_id;
  if paid.id is null then return; end if;
  select coalesce(sum(amount), 0), coalesce(max(source_number), 0) into moved, moves from ledger_entries where source = 'DISPUTE' and source_id = d.id;
  step := (case d.status when 'LOST' then d.amount else 0 end) - moved;
  if step = 0 then return; end if;
  insert into ledger_entries (client_id, legal_entity_id, currency, contract_id, kind, method, amount, entered_on, source, source_id, source_number, is_reserved, created_at)
  select paid.client_id, paid.legal_entity_id, paid.currency, paid.contract_id, 'CHARGEBACK', 'CARD', step, (at.moment at time zone e.time_zone)::date, 'DISPUTE',
    d.id, moves + 1, step < 0, at.moment
  from legal_entities e, (select coalesce(d.closed_at, d.checked_at) as moment) at where e.id = paid.legal_entity_id returning id into entry;
  if step > 0 then
    perform allocate_entries(c.id, entry) from ledger_entries c
    where (c.source = 'DISPUTE' and c.source_id = d.id and c.amount < 0) or (c.id = paid.id and paid.is_reserved);
  end if;
end $$;
create function enter_changed_dispute() returns trigger language plpgsql as $$
begin
  perform enter_dispute(new.id);
  return null;
end $$;
create trigger disputes_200_enter after insert or update of status, amount on disputes for each row execute function enter_changed_dispute();

-- Enters payments whose money has arrived and is settled. A payment that settles its rent pays the rent's invoice; one that is given back is
-- reserved for its refund, and one that is lost already for its dispute.
create function enter_payments(paid uuid[]) returns void language plpgsql as $$
declare entered uuid[];
begin
  with inserted as (
    insert into ledger_entries (client_id, legal_entity_id, currency, contract_id, kind, method, amount, entered_on, source, source_id, is_reserved, created_at)
    select c.client_id, c.legal_entity_id, p.currency, c.id, 'PAYMENT', 'CARD', -p.amount, (p.paid_at at time zone e.time_zone)::date, 'PAYMENT', p.id,
      p.settlement in ('REFUNDED', 'LOST'), p.paid_at
    from payments p join contracts c on c.id = coalesce((select r.contract_id from rents r where r.id = p.rent_id),
      (select o.id from contracts o where o.order_id = p.order_id))
    join legal_entities e on e.id = c.legal_entity_id
    where p.id = any(paid) and p.status = 'PAID' and p.settlement in ('FULFILLED', 'REFUNDED', 'DISPUTED', 'LOST')
    order by p.id on conflict do nothing returning source_id)
  select array_agg(source_id) into entered from inserted;
  if entered is null then return; end if;

  insert into allocations (credit_id, debit_id, amount, allocated_on, created_at)
  select c.id, d.id, least(-c.amount - c.allocated, d.amount - d.allocated), greatest(c.entered_on, d.entered_on, d.released_on), greatest(c.created_at, d.created_at)
  from payments p join ledger_entries c on c.source = 'PAYMENT' and c.source_id = p.id
  join invoices i on i.kind = 'INVOICE' and i.rent_id = coalesce(p.rent_id,
    (select r.id from contracts o join rents r on r.contract_id = o.id and r.period_number = 0 where o.order_id = p.order_id))
  join ledger_entries d on d.source = 'DOCUMENT' and d.source_id = i.id and d.settled_on is null
  where p.id = any(entered) and p.settlement in ('FULFILLED', 'DISPUTED');
end $$;

-- An earlier payment of an order gets its client when a later one fulfils the order.
create function enter_paid_payments(paid uuid[]) returns void language plpgsql as $$
declare earlier uuid[];
begin
  if paid = '{}' then return; end if;
  perform enter_payments(paid);
  earlier := array(select e.id from payments p join payments e on e.order_id = p.order_id and e.id <> p.id and e.status = 'PAID'
    where p.id = any(paid) and p.settlement = 'FULFILLED');
  if earlier <> '{}' then
    perform enter_payments(earlier);
    perform enter_refund(f.id) from refunds f where f.payment_id = any(earlier);
    perform enter_dispute(d.id) from disputes d where d.payment_id = any(earlier);
  end if;
end $$;
create function enter_settled_payments() returns trigger language plpgsql as $$
begin
  perform enter_paid_payments(array(select n.id from new_rows n join old_rows o on o.id = n.id
    where n.settlement in ('FULFILLED', 'REFUNDED', 'DISPUTED', 'LOST') and (o.settlement is null or o.settlement = 'HELD_FOR_REVIEW')));
  return null;
end $$;
create trigger payments_200_enter after update on payments referencing old table as old_rows new table as new_rows
  for each statement execute function enter_settled_payments();
create function enter_new_payments() returns trigger language plpgsql as $$
begin
  perform enter_paid_payments(array(select id from new_rows where settlement in ('FULFILLED', 'REFUNDED', 'DISPUTED', 'LOST')));
  return null;
end $$;
create trigger payments_201_enter after insert on payments referencing new table as new_rows for each statement execute function enter_new_payments();

-- Existing data ----------------------------------------------------------------------------------------------------

do $$
declare row record;
begin
  perform enter_reward(id) from referral_rewards where rent_id is not null and kind = 'DEBIT';
  perform enter_documents(array(select id from invoices where kind = 'INVOICE'));
  perform enter_payments(array(select id from payments where settlement in ('FULFILLED', 'REFUNDED', 'DISPUTED', 'LOST')));

  -- Transfers that paid a rent, and parts that waited for the rest as UNMATCHED.
  for row in select b.id, b.amount, b.currency, b.state, least(coalesce(b.booked_on, (b.settled_at at time zone e.time_zone)::date),
        (b.settled_at at time zone e.time_zone)::date) as entered_on, b.settled_at, b.settled_by, c.client_id, c.legal_entity_id, c.id as contract_id, i.id as invoice_id
      from bank_entries b join rents r on r.id = b.rent_id join contracts c on c.id = r.contract_id join legal_entities e on e.id = c.legal_entity_id
      join invoices i on i.rent_id = r.id and i.kind = 'INVOICE'
      where b.amount between 1 and 2147483647 and b.currency = r.currency and (b.state = 'MATCHED'
        or (b.state = 'UNMATCHED' and b.reason = 'PARTIAL' and r.paid_at is null
          and (select sum(o.amount) from bank_entries o where o.rent_id = r.id and o.state = 'UNMATCHED' and o.reason = 'PARTIAL' and o.currency = r.currency)
            < i.amount_gross + i.rounding - r.reward_amount - r.credited_amount))
      order by b.settled_at, b.id loop
    -- Staff and client have settled the difference of a transfer that is too high, so that it pays nothing else.
    insert into ledger_entries (client_id, legal_entity_id, currency, contract_id, kind, method, amount, entered_on, source, source_id, is_reserved, entered_by, created_at)
    values (row.client_id, row.legal_entity_id, row.currency, row.contract_id, 'PAYMENT', 'TRANSFER', -row.amount, row.entered_on, 'BANK_ENTRY', row.id, true,
      row.settled_by, row.settled_at);
    perform allocate_entries(c.id, d.id) from ledger_entries c, ledger_entries d
      where c.source = 'BANK_ENTRY' and c.source_id = row.id and d.source = 'DOCUMENT' and d.source_id = row.invoice_id;
    update bank_entries set state = 'MATCHED', reason = null where id = row.id and state = 'UNMATCHED';
  end loop;

  -- Before the credit notes, which lowered the amount of unpaid rents and were refunded for paid ones.
  perform enter_documents(array[id]) from invoices where kind = 'CREDIT_NOTE' order by created_at, id;
  perform enter_reward(id) from referral_rewards where rent_id is not null and kind = 'CREDIT';
  perform enter_refund(id) from refunds where status in ('DONE', 'PAID_MANUALLY');
  perform enter_dispute(id) from disputes where status = 'LOST';

  -- A payment of which only a part was lost still pays its rent.
  perform allocate_entries(c.id, d.id) from payments p join ledger_entries c on c.source = 'PAYMENT' and c.source_id = p.id
    join rents r on r.id = coalesce(p.rent_id, (select f.id from contracts o join rents f on f.contract_id = o.id and f.period_number = 0 where o.order_id = p.order_id))
    join invoices i on i.rent_id = r.id and i.kind = 'INVOICE' join ledger_entries d on d.source = 'DOCUMENT' and d.source_id = i.id
    where p.settlement = 'LOST' and r.paid_at is not null;

  -- Rents that staff marked as paid: without a transfer the money came in another way; with one, staff accepted the difference.
  for row in select d.*, r.paid_at, e.time_zone, exists (select from bank_entries b where b.rent_id = r.id and b.state = 'MATCHED') as has_transfer
      from rents r join invoices i on i.rent_id = r.id and i.kind = 'INVOICE' join ledger_entries d on d.source = 'DOCUMENT' and d.source_id = i.id
      join legal_entities e on e.id = d.legal_entity_id
      where r.paying_method = 'MARKED_BY_ADMIN' and r.paid_at is not null and d.settled_on is null loop
    insert into ledger_entries (client_id, legal_entity_id, currency, contract_id, kind, method, amount, entered_on, source, source_id, note, created_at)
    values (row.client_id, row.legal_entity_id, row.currency, row.contract_id, case when row.has_transfer then 'WRITE_OFF' else 'PAYMENT' end,
      case when not row.has_transfer then 'TRANSFER' end, row.allocated - row.amount, (row.paid_at at time zone row.time_zone)::date, 'STAFF', row.source_id,
      'marked as paid by staff', row.paid_at);
    perform allocate_entries(c.id, row.id) from ledger_entries c where c.source = 'STAFF' and c.source_id = row.source_id;
  end loop;
end $$;
