-- Money that a bank took back, or that was paid out, without cover is a debt and due at once (docs/decisions/0117-debts-without-rents.md).

-- A debt that no other rule gives a due day is due on the day of its entry.
create function set_due_day() returns trigger language plpgsql as $$
begin
  new.due_on := new.entered_on;
  return new;
end $$;
create trigger ledger_entries_030_due before insert on ledger_entries
  for each row when (new.amount > 0 and new.due_on is null) execute function set_due_day();

alter table ledger_entries disable trigger ledger_entries_100_append_only;
update ledger_entries set due_on = entered_on where amount > 0 and due_on is null;
alter table ledger_entries enable trigger ledger_entries_100_append_only;
alter table ledger_entries drop constraint ledger_entries_due_debts, add constraint ledger_entries_due_debts check (due_on is not null or amount < 0);
