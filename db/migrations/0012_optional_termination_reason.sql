-- A client may end a tenancy without a reason.
alter table cancellations drop constraint cancellations_reasons_check;
alter table cancellations add constraint cancellations_reasons_check check (cardinality(reasons) <= 5
  and reasons <@ array['PotrebujemPriestoryBlizsie', 'NevyhovujeMiCena', 'NevyhovujeMiVelkostPriestoru', 'UzNepotrebujem', 'Ine']);
