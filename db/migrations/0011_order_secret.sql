-- An order without an account belongs to the browser that placed it, which holds a random secret in a cookie. The session id is logged and
-- proves nothing.
alter table orders add column secret_hash bytea;
alter table orders drop column session_id;
