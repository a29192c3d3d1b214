-- The operator sets in the console how long devices are remembered, the sizes of boxes, the sites in other countries and the reports of consumers.
alter table settings drop constraint settings_section_check;
alter table settings add constraint settings_section_check check (section in
  ('contact', 'page', 'sizes', 'sites', 'sessions', 'orders', 'gateways', 'notice', 'dunning', 'retention', 'tax', 'tasks', 'maintenance', 'inspection'));
