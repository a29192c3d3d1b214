-- The limits of a role have a version of their own: name and rights of the role are another form of the same page.
alter table roles add column limits_version integer not null default 1 check (limits_version > 0);
