-- A request that waits for an approval is cancelled by the person who made it, or when that person leaves (docs/algorithms/approvals.md).
alter table approvals drop constraint approvals_state_check;
alter table approvals add constraint approvals_state_check check (state in ('PENDING', 'APPROVED', 'REJECTED', 'CANCELLED'));
alter table approvals drop constraint approvals_two_people;
alter table approvals add constraint approvals_two_people check (decided_by <> requested_by or state = 'CANCELLED');
create index approvals_of_requester on approvals (requested_by, requested_at desc, id desc);
