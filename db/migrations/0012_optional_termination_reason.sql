-- A client may end a tenancy without a reason.
alter table terminations drop constraint terminations_reasons_check;
alter table terminations add constraint terminations_reasons_check check (cardinality(reasons) <= 5
  and reasons <@ array['PotrebujemPriestoryBlizsie', 'NevyhovujeMiCena', 'NevyhovujeMiVelkostPriestoru', 'UzNepotrebujem', 'Ine']);
