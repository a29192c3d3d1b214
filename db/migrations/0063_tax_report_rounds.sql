-- Staff send rejected reports again, or record that a document was reported outside of Komora (docs/decisions/0074-rejected-tax-reports.md).

alter table tax_reports
  add column legal_entity_id uuid references legal_entities on delete restrict,
  -- The tax day of the document.
  add column tax_day date,
  -- For the search, in the order of bytes.
  add column document_number text collate "C",
  -- Counts how often staff sent the report, from 1.
  add column round integer not null default 1 check (round >= 1),
  -- The authority's errors of a rejection: [{code, message, element}].
  add column faults jsonb check (jsonb_typeof(faults) = 'array'),
  -- Who recorded a report outside of Komora, and its proof.
  add column handled_by uuid references staff on delete restrict,
  add column handled_proof text check (length(handled_proof) between 1 and 500);

update tax_reports t set legal_entity_id = i.legal_entity_id, tax_day = i.supplied_on, document_number = i.number from invoices i where i.id = t.invoice_id;

alter table tax_reports
  alter column legal_entity_id set not null,
  alter column tax_day set not null,
  alter column document_number set not null,
  drop constraint tax_reports_status_check,
  drop constraint tax_reports_check,
  -- HANDLED: reported outside of Komora, after a rejection.
  add constraint tax_reports_status_check check (status in ('PENDING', 'SENDING', 'SENT', 'ACCEPTED', 'REJECTED', 'HANDLED')),
  add constraint tax_reports_check check ((status in ('ACCEPTED', 'REJECTED', 'HANDLED')) = (settled_at is not null)),
  add constraint tax_reports_handled check (num_nonnulls(handled_by, handled_proof) = case when status = 'HANDLED' then 2 else 0 end),
  -- A document at KSeF has a number, which its corrections name.
  add constraint tax_reports_handled_number check (status <> 'HANDLED' or authority <> 'KSEF' or authority_number is not null);

create index tax_reports_list on tax_reports (tax_day, invoice_id);
create index tax_reports_of_company on tax_reports (legal_entity_id, tax_day, invoice_id);
create index tax_reports_unfinished on tax_reports (tax_day, invoice_id) where status <> 'ACCEPTED';
create index tax_reports_by_number on tax_reports (document_number);

-- Rejected rounds of a report that staff sent again: exactly what was sent and answered.
create table tax_report_rounds (
  invoice_id uuid not null references tax_reports on delete restrict,
  round integer not null check (round >= 1),
  payload bytea,
  submission jsonb,
  tries integer not null,
  called_at timestamptz,
  reason text,
  faults jsonb check (jsonb_typeof(faults) = 'array'),
  rejected_at timestamptz not null,
  sent_again_by uuid not null references staff on delete restrict,
  sent_again_at timestamptz not null,
  note text not null check (length(note) between 1 and 500),
  primary key (invoice_id, round)
);

create function reject_round_change() returns trigger language plpgsql as $$
begin
  raise exception 'a round of a tax report never changes' using errcode = 'check_violation', constraint = 'tax_report_rounds_fixed';
end $$;
create trigger tax_report_rounds_100_fixed before update or delete on tax_report_rounds for each row execute function reject_round_change();

-- An accepted or handled report never changes. A rejected one begins its next round only if the rejected round is stored.
create function protect_tax_report() returns trigger language plpgsql as $$
begin
  if old.status in ('ACCEPTED', 'HANDLED') then
    raise exception 'tax report % is %', old.invoice_id, old.status using errcode = 'check_violation', constraint = 'tax_reports_final';
  end if;
  if old.status = 'REJECTED' and new.status <> 'HANDLED' then
    if new.status <> 'PENDING' or new.round <> old.round + 1
       or not exists (select from tax_report_rounds r where r.invoice_id = old.invoice_id and r.round = old.round) then
      raise exception 'tax report % is rejected and its round is not stored', old.invoice_id
        using errcode = 'check_violation', constraint = 'tax_reports_next_round';
    end if;
  elsif new.round <> old.round or (new.status = 'HANDLED' and old.status <> 'REJECTED') then
    raise exception 'tax report % does not go from % to %', old.invoice_id, old.status, new.status
      using errcode = 'check_violation', constraint = 'tax_reports_lifecycle';
  end if;
  return new;
end $$;
create trigger tax_reports_100_lifecycle before update on tax_reports for each row execute function protect_tax_report();
