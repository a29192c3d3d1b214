-- Payouts of gateways, their lines, and what does not fit (docs/decisions/0065-payouts.md).

alter table payment_notifications drop constraint payment_notifications_subject_check;
alter table payment_notifications add constraint payment_notifications_subject_check
  check (subject in ('PAYMENT', 'REFUND', 'DISPUTE', 'FRAUD_WARNING', 'PAYOUT'));

create table payouts (
  id uuid primary key default uuidv7(),
  provider text not null constraint payouts_provider check (provider in ('STRIPE', 'GOPAY', 'MOCK')),
  -- The operator's account at the gateway.
  account text not null constraint payouts_account check (length(account) between 1 and 100),
  -- False: money of a test account.
  is_live boolean not null,
  provider_payout_id text not null constraint payouts_provider_payout_id check (length(provider_payout_id) between 1 and 200),
  -- Minor units. Negative: the gateway took money from the bank account.
  amount bigint not null,
  currency text not null constraint payouts_currency check (currency ~ '^[A-Z]{3}$'),
  status text not null constraint payouts_status check (status in ('PENDING', 'IN_TRANSIT', 'PAID', 'FAILED', 'CANCELED')),
  -- LATER: the gateway still adds lines. NONE: the gateway does not say which lines belong to it.
  lines_state text not null constraint payouts_lines_state check (lines_state in ('COMPLETE', 'LATER', 'NONE')),
  failure text,
  -- The bank's reference of the transfer, if the gateway reports it.
  bank_reference text,
  arrives_on date not null,
  created_at timestamptz not null,
  -- Null: the lines belong to several companies, or to none that is known.
  legal_entity_id uuid references legal_entities on delete restrict,
  -- RECONCILED: the lines add up to the amount and each is matched. EXPLAINED: it does not, and staff gave the reason for each difference.
  state text not null default 'OPEN' constraint payouts_state check (state in ('OPEN', 'RECONCILED', 'EXPLAINED')),
  reconciled_at timestamptz,
  -- The transfer that arrived.
  bank_entry_id uuid unique references bank_entries on delete restrict,
  checked_at timestamptz not null,
  constraint payouts_vendor_key unique (provider, account, is_live, provider_payout_id),
  constraint payouts_line_key unique (id, provider),
  constraint payouts_reconciled_at check ((state = 'OPEN') = (reconciled_at is null))
);
create index payouts_by_age on payouts (created_at desc, id desc);
create index payouts_open on payouts (created_at) where state = 'OPEN';

create table payout_lines (
  id uuid primary key default uuidv7(),
  payout_id uuid not null,
  provider text not null,
  provider_line_id text not null constraint payout_lines_provider_line_id check (length(provider_line_id) between 1 and 200),
  kind text not null constraint payout_lines_kind check (kind in ('PAYMENT', 'REFUND', 'REFUND_RETURNED', 'DISPUTE', 'DISPUTE_RETURNED',
    'FEE', 'ADJUSTMENT', 'PAYOUT_RETURNED')),
  -- Minor units, negative if it lowers the payout.
  amount bigint not null,
  -- What the gateway keeps of the line; negative if it gives a fee back.
  fee bigint not null,
  net bigint not null,
  currency text not null,
  booked_at timestamptz not null,
  -- The gateway's id of the payment, refund or dispute.
  source text,
  description text not null default '',
  -- Ids under which our records may know the source.
  matches text[] not null default '{}',
  payment_id uuid references payments on delete restrict,
  refund_id uuid references refunds on delete restrict,
  dispute_id uuid references disputes on delete restrict,
  returned_payout_id uuid references payouts on delete restrict,
  constraint payout_lines_vendor_key unique (provider, provider_line_id),
  constraint payout_lines_payout foreign key (payout_id, provider) references payouts (id, provider) on delete restrict,
  constraint payout_lines_net check (net = amount - fee),
  constraint payout_lines_one_match check (num_nonnulls(payment_id, refund_id, dispute_id, returned_payout_id) <= 1),
  constraint payout_lines_match check (
    (payment_id is null or kind = 'PAYMENT') and (refund_id is null or kind in ('REFUND', 'REFUND_RETURNED'))
    and (dispute_id is null or kind in ('DISPUTE', 'DISPUTE_RETURNED')) and (returned_payout_id is null or kind = 'PAYOUT_RETURNED'))
);
create index payout_lines_by_payout on payout_lines (payout_id, booked_at);
-- Each payment is paid out once, and each refund is taken once.
create unique index payout_lines_one_payment on payout_lines (payment_id) where payment_id is not null;
create unique index payout_lines_one_refund on payout_lines (refund_id, kind, source) where refund_id is not null;

create table payout_differences (
  id uuid primary key default uuidv7(),
  -- The same cause has one row.
  cause_key text not null unique,
  kind text not null constraint payout_differences_kind check (kind in ('UNKNOWN_LINE', 'PAID_TWICE', 'AMOUNT', 'CURRENCY', 'ADJUSTMENT',
    'FEE_CHANGED', 'SUM', 'NO_LINES', 'PAYOUT_FAILED', 'MISSING_PAYMENT', 'LINE_GONE')),
  payout_id uuid references payouts on delete restrict,
  line_id uuid references payout_lines on delete restrict,
  payment_id uuid references payments on delete restrict,
  legal_entity_id uuid references legal_entities on delete restrict,
  -- Minor units: what our records say, and what the gateway says.
  expected bigint,
  actual bigint,
  currency text not null,
  found_at timestamptz not null,
  -- GONE: the cause disappeared.
  resolution text constraint payout_differences_resolution check (resolution in ('GONE', 'FEE_CORRECTED', 'EXPLAINED')),
  resolved_at timestamptz,
  resolved_by uuid references staff on delete restrict,
  note text constraint payout_differences_note check (length(note) between 1 and 500),
  constraint payout_differences_about check (num_nonnulls(payout_id, payment_id) = 1 and (line_id is null or payout_id is not null)),
  constraint payout_differences_resolved check ((resolution is null) = (resolved_at is null)),
  constraint payout_differences_by_person check ((coalesce(resolution, 'GONE') <> 'GONE') = (resolved_by is not null and note is not null)
    and (resolved_by is null) = (note is null))
);
create index payout_differences_open on payout_differences (found_at, id) where resolution is null;
create index payout_differences_by_payout on payout_differences (payout_id) where payout_id is not null;

-- A payout is reconciled only if its lines add up to its amount, each line is matched, and no difference is open or had to be explained.
create function payouts_check_state() returns trigger language plpgsql as $$
declare
  total numeric;
begin
  if new.state = 'OPEN' then return new; end if;
  if exists (select from payout_differences d where d.payout_id = new.id and d.resolution is null) then
    raise exception 'The payout % has open differences', new.id using errcode = 'check_violation', constraint = 'payouts_no_open_difference';
  end if;
  if new.state = 'EXPLAINED' then return new; end if;
  select coalesce(sum(l.net), 0) into total from payout_lines l where l.payout_id = new.id;
  if new.status <> 'PAID' or new.lines_state <> 'COMPLETE' or total <> new.amount then
    raise exception 'The lines of the payout % do not add up to its amount', new.id using errcode = 'check_violation', constraint = 'payouts_add_up';
  end if;
  if exists (select from payout_lines l where l.payout_id = new.id and (l.currency <> new.currency
      or (l.kind <> 'FEE' and num_nonnulls(l.payment_id, l.refund_id, l.dispute_id, l.returned_payout_id) = 0))) then
    raise exception 'The payout % has lines without a match', new.id using errcode = 'check_violation', constraint = 'payouts_lines_matched';
  end if;
  return new;
end
$$;
create trigger payouts_10_check_state before insert or update of state, status, lines_state, amount, currency on payouts
  for each row execute function payouts_check_state();

-- Who takes a transfer back into the unmatched ones takes it from its payout. Otherwise it could be a payout and pay an invoice.
create function bank_entries_leave_payout() returns trigger language plpgsql as $$
begin
  update payouts set bank_entry_id = null where bank_entry_id = new.id;
  return null;
end
$$;
create trigger bank_entries_200_leave_payout after update of state on bank_entries
  for each row when (old.state = 'DISMISSED' and new.state <> 'DISMISSED') execute function bank_entries_leave_payout();

-- Lines of a payout that is not open never change.
create function payout_lines_check_open() returns trigger language plpgsql as $$
begin
  if exists (select from payouts p where p.id in (coalesce(new.payout_id, old.payout_id), old.payout_id) and p.state <> 'OPEN') then
    raise exception 'The payout is not open' using errcode = 'check_violation', constraint = 'payout_lines_of_open_payout';
  end if;
  return coalesce(new, old);
end
$$;
create trigger payout_lines_10_check_open before insert or update or delete on payout_lines
  for each row execute function payout_lines_check_open();
