-- Every taking over of a vendor's list that somebody asked for, changed something or failed.
create table game_import (
  id        bigint generated always as identity primary key,
  vendor    text,
  source    text not null,
  state     text not null check (state in ('WAITING', 'ASKING', 'TAKING', 'DONE', 'REFUSED', 'FAILED')),
  asked_by  text,
  asked_at  timestamptz not null,
  ended_at  timestamptz,
  listed    int,
  added     int,
  changed   int,
  gone      int,
  -- What is wrong with the list, line by line.
  faults    jsonb not null default '[]'
);
create index on game_import (vendor, id desc);
-- Where the list of a vendor came from last.
alter table game_vendor add column listed_from text;
