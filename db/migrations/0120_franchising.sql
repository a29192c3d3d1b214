-- People who want to open a branch, as they wrote. The fingerprint of what was sent makes a contact that comes twice one contact.
create table franchising_contacts (
  id uuid primary key,
  fingerprint bytea not null unique check (length(fingerprint) = 32),
  language text not null check (language in ('SK', 'CS', 'EN', 'UK', 'PL', 'HU')),
  full_name text not null,
  email text not null,
  phone_number text not null,
  business_experience text not null check (business_experience in ('NO_EXPERIENCE', 'ONE_TO_FIVE', 'GREATER_THAN_FIVE')),
  current_position_and_area text not null,
  property_status text not null check (property_status in ('HAS_PROPERTY', 'WANTS_RENT', 'WANTS_BUY_PROPERTY')),
  property_area_in_m2 integer not null check (property_area_in_m2 > 0),
  city_to_open text not null,
  capital_investment text not null check (capital_investment in ('LESS_THAN_30', 'BETW_30_AND_40', 'BETW_40_AND_50', 'GREATER_THAN_50')),
  return_on_investment text not null check (return_on_investment in ('ONE_TO_TWO_YEARS', 'THREE_TO_FIVE_YEARS', 'SIX_AND_MORE')),
  is_primary_income boolean not null,
  has_read_franchise_brochure boolean not null,
  motivation text not null,
  received_at timestamptz not null
);
create index franchising_contacts_by_age on franchising_contacts (received_at);
