-- Shown prices include the cheapest insurance, so a change of insurances changes the catalogue.
create trigger insurances_900_announce after insert or update or delete or truncate on insurances
  for each statement execute function announce_everything();
