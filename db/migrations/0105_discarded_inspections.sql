-- An inspection can end without a finding: staff discard it, or set another state of the box. Without a reason: a later one took its place.
alter table box_inspections drop constraint box_inspections_result_check;
alter table box_inspections add constraint box_inspections_result_check check (result in ('FREE', 'REPAIR', 'DISCARDED'));
alter table box_inspections drop constraint box_inspections_finished;
alter table box_inspections add constraint box_inspections_finished check (
  (finished_at is null) = (result is null) and (finished_at is null) = (finished_by is null)
  and case when result in ('FREE', 'REPAIR') then reason is not null when result is null then reason is null else true end);
alter table box_inspections drop constraint box_inspections_charge;
alter table box_inspections add constraint box_inspections_charge check (
  invoice_id is null or (contract_id is not null and finished_at is not null and result <> 'DISCARDED'));
