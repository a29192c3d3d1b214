-- Refunds that a gateway made in the history that a restore lost (docs/decisions/0103-recovered-refunds.md).

alter table refunds
  drop constraint refunds_reason_check,
  -- RECOVERED: found at the gateway after a restore. Without a credit note until the act that caused it is repeated.
  add constraint refunds_reason_check
    check (reason in ('LATE_PAYMENT', 'DUPLICATE_PAYMENT', 'PROMOTION', 'EARLY_END', 'WITHDRAWAL', 'GOODWILL', 'TERMS_CHANGE', 'RECOVERED')),
  drop constraint refunds_act,
  add constraint refunds_act check ((act_id is not null) = (reason in ('GOODWILL', 'TERMS_CHANGE', 'RECOVERED')));

-- The credit note of the repeated act covers what the gateway has returned already.
create function cover_recovered_refund() returns trigger language plpgsql as $$
begin
  perform allocate_entries(c.id, d.id) from ledger_entries c, ledger_entries d
  where c.source = 'DOCUMENT' and c.source_id = new.credit_note_id and d.source = 'REFUND' and d.source_id = new.id and d.amount > 0;
  return null;
end $$;
create trigger refunds_300_cover after update of credit_note_id on refunds for each row
  when (new.reason = 'RECOVERED' and old.credit_note_id is null and new.credit_note_id is not null)
  execute function cover_recovered_refund();

-- As before, with the recovered refunds of payments that are settled after them.
create or replace function enter_paid_payments(paid uuid[]) returns void language plpgsql as $$
declare ordered uuid[]; earlier uuid[];
begin
  if paid = '{}' then return; end if;
  perform enter_payments(paid);
  perform enter_refund(f.id) from refunds f where f.payment_id = any(paid) and f.reason = 'RECOVERED';
  ordered := array(select p.order_id from payments p where p.id = any(paid) and p.order_id is not null and p.settlement = 'FULFILLED');
  if ordered = '{}' then return; end if;
  -- An order has one payment that fulfils it.
  earlier := array(select e.id from payments e where e.order_id = any(ordered) and e.settlement is distinct from 'FULFILLED' and e.status = 'PAID');
  if earlier <> '{}' then
    perform enter_payments(earlier);
    perform enter_refund(f.id) from refunds f where f.payment_id = any(earlier);
    perform enter_dispute(d.id) from disputes d where d.payment_id = any(earlier);
  end if;
end $$;
