-- What the vendor's list says of a game, and what people of the house chose instead: what shows follows from both,
-- and a list that is taken over again leaves alone what was chosen. Places 1 to 9999 are the house's to give, so the
-- vendors' own order begins behind them.
alter table game
  add column listed   jsonb not null default '{}',
  add column chosen   jsonb not null default '{}',
  add column version  int not null default 1;
update game set position = position + 50000;
update game set listed = jsonb_build_object('category', category, 'names', names, 'tags', to_jsonb(tags),
  'isHot', is_hot, 'status', status, 'position', position);

alter table game_vendor
  add column launch_mode  text not null default 'FRAME' check (launch_mode in ('FRAME', 'WINDOW')),
  add column version      int not null default 1;

-- The desk looks at what is off the shelves, too.
create index game_desk on game (position, id);
create index game_desk_vendor on game (vendor_code, position, id);
create index game_desk_away on game (position, id) where status <> 'OPEN';
drop index game_search;
create index game_search on game using gin (search gin_trgm_ops);
