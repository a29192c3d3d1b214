-- The floor plan of a warehouse is edited as a draft and then published.

-- One row per warehouse whose plan has been edited. It stays when the draft is published or discarded, so that its version never repeats.
create table plan_drafts (
  warehouse_id uuid primary key references warehouses on delete cascade,
  -- Floors with size, walls and labels, as in warehouses.floor_plan. Null: there is no draft.
  floors jsonb constraint plan_drafts_floors check (jsonb_typeof(floors) = 'array'),
  -- `[{id, place: {floor, x, y, width, height} | null}]` for the boxes that the draft places or takes off the plan. Other boxes stay where they are.
  places jsonb constraint plan_drafts_places check (jsonb_typeof(places) = 'array'),
  version integer not null default 1,
  saved_by uuid not null references staff on delete restrict,
  saved_at timestamptz not null,
  constraint plan_drafts_whole check ((floors is null) = (places is null))
);

alter table warehouses add column plan_published_at timestamptz;

-- When staff or the program placed the box on the plan; null for places from before the editor and for boxes that are not on the plan.
alter table boxes add column placed_at timestamptz;

/* The area of a box on its floor, smaller by a quarter of a centimetre on each side: boxes that touch do not overlap. */
create function plan_area(shape jsonb) returns box language sql immutable strict as $$
  select case when shape ? 'x' then box(
    point((shape->>'x')::float8 + 0.25, (shape->>'y')::float8 + 0.25),
    point((shape->>'x')::float8 + (shape->>'width')::float8 - 0.25, (shape->>'y')::float8 + (shape->>'height')::float8 - 0.25)) end
$$;

-- Boxes of earlier versions may overlap. They come under the constraint when their plan is published.
-- Deferrable, so that a statement can swap boxes: the check is at its end.
alter table boxes add constraint boxes_places_apart
  exclude using gist (warehouse_id with =, floor with =, plan_area(shape) with &&) where (placed_at is not null and removed_at is null) deferrable initially immediate;

create function reject_occupied_box_off_plan() returns trigger language plpgsql as $$
declare
  -- The plan is published before its boxes move, in one transaction.
  at timestamptz := coalesce((select plan_published_at from warehouses where id = new.warehouse_id), now());
begin
  if exists (select from box_reservations r where r.box_id = new.id and (r.expires_at is null or r.expires_at > at)) then
    raise exception 'box % is let or held', new.id using errcode = 'check_violation', constraint = 'boxes_on_plan_while_occupied';
  end if;
  return new;
end $$;
create trigger boxes_101_on_plan_while_occupied before update of shape on boxes for each row
  when (old.shape ? 'x' and not new.shape ? 'x' and new.removed_at is null) execute function reject_occupied_box_off_plan();

create function assert_plan_contains_boxes() returns trigger language plpgsql as $$
declare
  outside text;
begin
  select b.name into outside from boxes b
    left join jsonb_to_recordset((select w.floor_plan->'floors' from warehouses w where w.id = new.id)) as f (floor integer, width float8, height float8)
      on f.floor = b.floor
  where b.warehouse_id = new.id and b.removed_at is null and b.placed_at is not null and b.shape ? 'x'
    and (f.floor is null or (b.shape->>'x')::float8 < 0 or (b.shape->>'y')::float8 < 0
      or (b.shape->>'x')::float8 + (b.shape->>'width')::float8 > f.width or (b.shape->>'y')::float8 + (b.shape->>'height')::float8 > f.height)
  limit 1;
  if found then
    raise exception 'box % is outside the plan', outside using errcode = 'check_violation', constraint = 'warehouses_plan_contains_boxes';
  end if;
  return null;
end $$;
-- At the end of the transaction: boxes and floors change in separate statements.
create constraint trigger warehouses_100_plan_contains_boxes after update of floor_plan on warehouses deferrable initially deferred
  for each row execute function assert_plan_contains_boxes();
