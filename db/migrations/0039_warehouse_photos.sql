-- Photos of a warehouse for its public page. Each is stored in several widths and formats, without the uploaded file and its metadata.
alter table warehouses add column photos_version integer not null default 1;

create table warehouse_photos (
  id uuid primary key default uuidv7(),
  warehouse_id uuid not null references warehouses on delete cascade,
  -- A warehouse has at most 20 photos.
  position integer not null constraint warehouse_photos_at_most_20 check (position between 1 and 20),
  -- SHA-256 of the uploaded file: a file is stored once in a warehouse.
  source_hash bytea not null check (octet_length(source_hash) = 32),
  -- Digest of all stored files, in the address of each: an address never changes its content.
  hash text not null check (hash ~ '^[0-9a-f]{32}$'),
  -- Pixels of the widest file.
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- Text by language for people who do not see the photo.
  alt jsonb not null default '{}' check (jsonb_typeof(alt) = 'object'),
  created_at timestamptz not null,
  constraint warehouse_photos_one_per_position unique (warehouse_id, position) deferrable initially deferred,
  constraint warehouse_photos_once unique (warehouse_id, source_hash)
);
create index warehouse_photos_hash on warehouse_photos (hash);

create table warehouse_photo_files (
  photo_id uuid not null references warehouse_photos on delete cascade,
  width integer not null check (width > 0),
  format text not null check (format in ('avif', 'webp')),
  content bytea not null,
  primary key (photo_id, width, format)
);
