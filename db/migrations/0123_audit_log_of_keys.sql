-- The log is filtered by API key, whose id is the session of its entries.
create index audit_log_by_key on audit_log (session_id, at, id) where actor_kind = 'KEY';

-- Vouchers without a warehouse and promotions belong to a country: people of its companies see them, and their entries.
alter table audit_log add column country text check (country in ('SVK', 'CZE', 'POL', 'HUN'));
create index audit_log_by_country on audit_log (country, at, id) where country is not null;

-- Entries without a country keep their digest.
create or replace function audit_digest(p_day date, p_previous bytea) returns bytea language sql stable set timezone to 'UTC' as $$
  select sha256(coalesce(p_previous, ''::bytea) || convert_to(p_day::text || coalesce(string_agg(E'\n' || (jsonb_build_array(
    e.id, e.at, e.actor_kind, e.staff_id, e.actor_name, e.session_id, e.ip, e.request_id, e.verb, e.noun, e.noun_id, e.warehouse_id, e.legal_entity_id,
    e.client_id, e.contract_id, e.changes) || case when e.country is null then '[]' else jsonb_build_array(e.country) end)::text, '' order by e.at, e.id), ''), 'UTF8'))
  from audit_log e
  where e.at >= p_day::timestamp at time zone 'UTC' and e.at < (p_day + 1)::timestamp at time zone 'UTC'
$$;
