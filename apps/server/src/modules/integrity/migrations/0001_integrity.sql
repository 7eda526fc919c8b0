-- Components and clocks of the house, as they were checked last.
create table component_standing (
  name       text primary key,
  files      integer not null,
  -- Null: no release is named.
  expected   text,
  found      text not null,
  state      text not null check (state in ('SAME', 'DIFFERENT', 'UNNAMED')),
  checked_at timestamptz not null,
  -- Since when it differs.
  since      timestamptz,
  check ((state = 'DIFFERENT') = (since is not null))
);

create table clock_standing (
  source     text primary key,
  state      text not null check (state in ('RIGHT', 'DRIFTS', 'AWAY')),
  -- Milliseconds by which the house is ahead; null: the source did not answer.
  ahead      integer,
  checked_at timestamptz not null,
  -- Since when it drifts or does not answer.
  since      timestamptz,
  check ((state = 'RIGHT') = (since is null)),
  check ((state = 'AWAY') = (ahead is null))
);
