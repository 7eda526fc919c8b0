-- Copies of the house that were taken, and copies that were restored to see that they can be.
create table backup_run (
  id       bigint generated always as identity primary key,
  at       timestamptz not null,
  file     text not null,
  bytes    bigint,
  tables   integer,
  rows     bigint,
  -- SHA-256 of the file.
  hash     text,
  -- Null: it is whole.
  fault    text,
  check ((fault is null) = (hash is not null))
);
create index backup_run_at on backup_run (at);

create table restore_drill (
  id       bigint generated always as identity primary key,
  at       timestamptz not null,
  file     text not null,
  -- The instant that the archive holds; null where it could not be read.
  holds    timestamptz,
  seconds  integer not null,
  tables   integer,
  rows     bigint,
  -- What was looked at, with the number of differences: [{"check": "ledger", "differences": 0}].
  checks   jsonb not null,
  -- Null: the house was restored and everything is right.
  fault    text
);
create index restore_drill_at on restore_drill (at);
