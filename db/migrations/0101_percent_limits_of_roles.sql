-- How far a role changes a list price or raises a rent (docs/algorithms/approvals.md). Without a row there is no limit.
create table role_percent_limits (
  role_id uuid not null references roles on delete cascade,
  noun text not null check (noun in ('price', 'rent-increase')),
  -- 1500: 15 %.
  basis_points integer not null check (basis_points between 0 and 30000),
  primary key (role_id, noun)
);

insert into role_percent_limits (role_id, noun, basis_points)
select r.id, n.noun, 1500 from roles r cross join (values ('price'), ('rent-increase')) as n (noun) where r.preset = 'manager';
