-- What the people of the house change of a game. Every change counts up its version: whoever edits names the one they
-- saw, and issues are made only by the version that is in force.
alter table lottery_game
  add column version int not null default 1,
  -- Another schedule, from a day (YYYYMMDD) on which nothing of the old one is on sale yet.
  add column next_schedule jsonb,
  add column next_from text check (next_from ~ '^\d{8}$'),
  add constraint lottery_game_next_check check ((next_schedule is null) = (next_from is null));

-- Days on which a game does not draw.
create table lottery_skipped_day (
  merchant_id smallint not null,
  game_code   text not null,
  day         text not null check (day ~ '^\d{8}$'),
  primary key (merchant_id, game_code, day)
);
