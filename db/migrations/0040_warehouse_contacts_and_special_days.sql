-- How to reach a warehouse, and days with other opening hours than the week.
alter table warehouses
  add column phone_number text check (phone_number ~ '^\+[1-9][0-9]{7,14}$'),
  add column email text check (length(email) between 3 and 254),
  -- [{date, hours: [{opens, closes}], note: {SK: …}}] by date, minutes after local midnight. No hours: closed on this day.
  add column special_days jsonb not null default '[]' check (jsonb_typeof(special_days) = 'array');
