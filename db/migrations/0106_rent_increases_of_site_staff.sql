-- Site staff may write contracts, so they raised rents without a limit, while managers have one of 15 % (0101). Nobody gives a role with higher limits than
-- their own: without this row no manager could assign site staff.
insert into role_percent_limits (role_id, noun, basis_points)
select r.id, 'rent-increase', 1500 from roles r where r.preset = 'site-staff'
on conflict do nothing;
