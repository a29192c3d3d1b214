-- The payment gateway of each country is a section of the settings.
alter table settings drop constraint settings_section_check,
  add constraint settings_section_check check (section in ('contact', 'page', 'orders', 'gateways', 'notice', 'dunning', 'retention', 'tasks', 'maintenance'));
