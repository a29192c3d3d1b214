-- Staff replace the devices of locks. Grows with every change by staff.
alter table locks add column version integer not null default 1;
