-- Lists of the console with 100,000 contracts.

-- States of boxes that have not ended are few among all that ever were.
create index box_states_by_end on box_states ((coalesce(until_on, 'infinity'::date)));

-- A part of a box's name.
create index boxes_by_name_part on boxes using gin (fold_text(name) gin_trgm_ops) with (fastupdate = off) where removed_at is null;
