-- Who asks for an approval gets a task when it is decided or has expired, until they have seen it.
drop trigger approvals_101_decided_once on approvals;
alter table approvals add column seen_at timestamptz;

-- Earlier decisions are no tasks.
update approvals set seen_at = coalesce(decided_at, expires_at) where state <> 'PENDING' or expires_at <= now();

alter table approvals add constraint approvals_seen check (seen_at is null or state <> 'PENDING' or seen_at >= expires_at);
create index approvals_unseen on approvals (requested_by) where seen_at is null and state <> 'CANCELLED';

-- A request that nobody decided in time can be asked for again by the person who made it (docs/algorithms/approvals.md). Nothing else of it changes.
-- Neither the first look at the end of a request, nor a decision, nor a request that waits again, whose end nobody has seen.
create trigger approvals_101_decided_once before update on approvals for each row
  when (
    (old.seen_at is not null or new.seen_at is null or to_jsonb(old) - 'seen_at' is distinct from to_jsonb(new) - 'seen_at')
    and (old.state <> 'PENDING'
      or (new.state = 'PENDING' and (new.expires_at <= old.expires_at or new.seen_at is not null))
      or (new.state <> 'PENDING' and (new.expires_at <> old.expires_at or new.seen_at is distinct from old.seen_at))
      or (old.id, old.verb, old.request, old.noun, old.amount, old.currency, old.warehouse_id, old.legal_entity_id, old.client_id, old.contract_id, old.requested_by, old.requested_at)
        is distinct from (new.id, new.verb, new.request, new.noun, new.amount, new.currency, new.warehouse_id, new.legal_entity_id, new.client_id, new.contract_id, new.requested_by, new.requested_at)))
  execute function reject_change();

-- Cash of clients that was never entered is a task until it is entered, asked for again, or given back.
create index approvals_of_cash on approvals (expires_at, id) where noun = 'cash-receipt' and state <> 'APPROVED';
