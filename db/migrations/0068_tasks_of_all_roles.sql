-- Whoever acts on tasks also postpones, hands over and closes them. The accountant could not postpone a rejected tax report, and the administrator saw
-- error reports that only the owner could close.
insert into role_rights (role_id, right_key)
select id, 'write:task' from roles where preset in ('accountant', 'admin-user')
on conflict do nothing;
