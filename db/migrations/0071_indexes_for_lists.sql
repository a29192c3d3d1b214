-- Lists of the console with 100,000 contracts.

-- States of boxes that have not ended are few among all that ever were.
create index box_states_by_end on box_states ((coalesce(until_on, 'infinity'::date)));

-- A part of a box's name.
create index boxes_by_name_part on boxes using gin (fold_text(name) gin_trgm_ops) with (fastupdate = off) where removed_at is null;

create index locks_of_warehouse on locks (warehouse_id);
create index job_runs_in_order on job_runs (started_at desc, id desc);

-- Filters of the audit log, in its order.
create index audit_log_by_verb on audit_log (verb, at, id);
create index audit_log_by_noun_kind on audit_log (noun, at, id);

-- Attempts at doors of a client, a member of staff or an access link.
create index door_log_attempts_of_person on door_log ((coalesce(user_id, staff_id, access_link_id)), at desc, id desc)
  where event in ('REFUSED', 'REQUESTED');

create index cash_days_in_order on cash_days (opened_at desc, id desc);
