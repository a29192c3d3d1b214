-- True for a state without an end that took the place of a check after a tenancy: when staff end it, the box waits for the check.
alter table box_states add column check_after boolean not null default false;
alter table box_states add constraint box_states_check_after check (not check_after or (until_on is null and state <> 'TO_CHECK'));
