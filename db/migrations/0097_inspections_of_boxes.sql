-- Staff check a box after its client has left: a checklist, photos, and what follows for the box and for the client.
alter table settings drop constraint settings_section_check;
alter table settings add constraint settings_section_check check (section in
  ('contact', 'page', 'orders', 'gateways', 'notice', 'dunning', 'retention', 'tasks', 'maintenance', 'inspection'));

create table box_inspections (
  id uuid primary key default uuidv7(),
  box_id uuid not null references boxes on delete restrict,
  -- The latest tenancy of the box at the start. Null: nobody had the box before.
  contract_id uuid references contracts on delete restrict,
  -- The checklist of the start: [{point, outcome, note}]. The outcomes are null until the end.
  points jsonb not null check (jsonb_typeof(points) = 'array'),
  result text check (result in ('FREE', 'REPAIR')),
  reason text check (length(reason) between 1 and 500),
  -- Of a charge to the client.
  invoice_id uuid references invoices on delete restrict,
  started_by uuid not null references staff on delete restrict,
  started_at timestamptz not null,
  finished_by uuid references staff on delete restrict,
  finished_at timestamptz check (finished_at >= started_at),
  constraint box_inspections_finished check (
    (finished_at is null) = (result is null) and (finished_at is null) = (reason is null) and (finished_at is null) = (finished_by is null)),
  constraint box_inspections_charge check (invoice_id is null or (contract_id is not null and finished_at is not null))
);
create unique index box_inspections_open on box_inspections (box_id) where finished_at is null;
create index box_inspections_by_box on box_inspections (box_id, started_at desc, id desc);
create index box_inspections_by_contract on box_inspections (contract_id, started_at desc, id desc) where contract_id is not null;
create index box_inspections_by_invoice on box_inspections (invoice_id) where invoice_id is not null;

create table inspection_photos (
  id uuid primary key,
  inspection_id uuid not null references box_inspections on delete cascade,
  content bytea not null check (octet_length(content) between 1 and 4194304),
  stored_at timestamptz not null
);
create index inspection_photos_by_inspection on inspection_photos (inspection_id, stored_at, id);

-- A finished inspection is evidence of a charge: it is deleted with its time, never changed.
create function protect_finished_inspection() returns trigger language plpgsql as $$
begin
  raise exception 'inspection % has ended', old.id using errcode = 'check_violation', constraint = 'box_inspections_ended';
end $$;
create trigger box_inspections_100_protect before update on box_inspections
  for each row when (old.finished_at is not null) execute function protect_finished_inspection();
