-- Payouts that are sections of an account statement (docs/decisions/0071-payouts-of-gopay.md).

alter table payout_lines add column own_payment_id uuid;
comment on column payout_lines.own_payment_id is 'Our attempt as the gateway names it. It may be of another deployment on the same account.';

alter table payout_lines drop constraint payout_lines_kind;
alter table payout_lines add constraint payout_lines_kind check (kind in ('PAYMENT', 'REFUND', 'REFUND_RETURNED', 'DISPUTE', 'DISPUTE_RETURNED',
  'FEE', 'ADJUSTMENT', 'PAYOUT_RETURNED', 'CARRIED_IN', 'CARRIED_OUT'));
-- A balance that is carried has no fee, and a payout has one of each at most.
alter table payout_lines add constraint payout_lines_carried check (kind not in ('CARRIED_IN', 'CARRIED_OUT') or fee = 0);
create unique index payout_lines_one_carried on payout_lines (payout_id, kind) where kind in ('CARRIED_IN', 'CARRIED_OUT');

alter table payout_differences add column refund_id uuid references refunds on delete restrict;
alter table payout_differences drop constraint payout_differences_kind;
alter table payout_differences add constraint payout_differences_kind check (kind in ('UNKNOWN_LINE', 'PAID_TWICE', 'AMOUNT', 'CURRENCY', 'ADJUSTMENT',
  'FEE_CHANGED', 'SUM', 'NO_LINES', 'PAYOUT_FAILED', 'MISSING_PAYMENT', 'MISSING_REFUND', 'LINE_GONE'));
alter table payout_differences add constraint payout_differences_refund
  check ((kind = 'MISSING_REFUND') = (refund_id is not null) and (refund_id is null or payment_id is not null));

create or replace function payouts_check_state() returns trigger language plpgsql as $$
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
      or (l.kind not in ('FEE', 'CARRIED_IN', 'CARRIED_OUT')
        and num_nonnulls(l.payment_id, l.refund_id, l.dispute_id, l.returned_payout_id) = 0))) then
    raise exception 'The payout % has lines without a match', new.id using errcode = 'check_violation', constraint = 'payouts_lines_matched';
  end if;
  return new;
end
$$;
