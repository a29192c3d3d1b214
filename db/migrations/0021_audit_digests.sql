-- One digest per day of the audit log. Each contains the digest before, so that a change of an old entry changes every later digest: whoever has
-- kept a printed one can prove it. Values that the deletion of an account erases (personal, reason) are not part of it.

create function audit_digest(p_day date, p_previous bytea) returns bytea
language sql stable set timezone to 'UTC' as $$
  select sha256(coalesce(p_previous, ''::bytea) || convert_to(p_day::text || coalesce(string_agg(E'\n' || jsonb_build_array(
    e.id, e.at, e.actor_kind, e.staff_id, e.actor_name, e.session_id, e.ip, e.request_id, e.verb, e.noun, e.noun_id, e.warehouse_id, e.legal_entity_id,
    e.client_id, e.contract_id, e.changes)::text, '' order by e.at, e.id), ''), 'UTF8'))
  from audit_log e
  where e.at >= p_day::timestamp at time zone 'UTC' and e.at < (p_day + 1)::timestamp at time zone 'UTC'
$$;

create table audit_digests (
  -- UTC. No day is missing between the first and the last one.
  day date primary key,
  entries integer not null check (entries >= 0),
  -- Null for the first day.
  previous bytea check (octet_length(previous) = 32),
  digest bytea not null check (octet_length(digest) = 32),
  created_at timestamptz not null
);

create function reject_audit_digest_change() returns trigger language plpgsql as $$
begin
  raise exception 'The digests of the audit log cannot be changed' using errcode = 'restrict_violation';
end $$;
create trigger audit_digests_100_reject_change before update or delete on audit_digests for each row execute function reject_audit_digest_change();
create trigger audit_digests_100_reject_truncate before truncate on audit_digests for each statement execute function reject_audit_digest_change();
