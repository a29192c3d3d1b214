-- Who asks for an approval gets a task when it is decided or has expired, until they have seen it.
drop trigger approvals_101_decided_once on approvals;
alter table approvals add column seen_at timestamptz;

-- Earlier decisions are no tasks.
update approvals set seen_at = coalesce(decided_at, expires_at) where state <> 'PENDING' or expires_at <= now();

alter table approvals add constraint approvals_seen check (seen_at is null or state <> 'PENDING' or seen_at >= expires_at);
create index approvals_unseen on approvals (requested_by) where seen_at is null and state <> 'CANCELLED';

-- Beside the decision only the first look at it changes a row.
create trigger approvals_101_decided_once before update on approvals for each row
  when (
    (old.seen_at is not null or new.seen_at is null or to_jsonb(old) - 'seen_at' is distinct from to_jsonb(new) - 'seen_at')
    and (old.state <> 'PENDING' or new.state = 'PENDING' or new.seen_at is distinct from old.seen_at or old.id is distinct from new.id
      or old.verb is distinct from new.verb or old.request is distinct from new.request or old.noun is distinct from new.noun
      or old.amount is distinct from new.amount or old.currency is distinct from new.currency
      or old.legal_entity_id is distinct from new.legal_entity_id or old.client_id is distinct from new.client_id
      or old.requested_by is distinct from new.requested_by or old.requested_at is distinct from new.requested_at
      or old.expires_at is distinct from new.expires_at))
  execute function reject_change();
