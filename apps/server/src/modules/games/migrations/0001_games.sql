-- Similar words are found by their groups of three letters; comes with PostgreSQL.
create extension if not exists pg_trgm;

-- Who makes games. A merchant's id: only that house offers them; null: every house.
create table game_vendor (
  code              text primary key check (code ~ '^[A-Z0-9_]{2,20}$'),
  merchant_id       int,
  name              text not null,
  status            text not null default 'OPEN' check (status in ('OPEN', 'MAINTENANCE', 'CLOSED')),
  position          int not null,
  closed_countries  text[] not null default '{}',
  -- How many games its last list had, and when it was taken over.
  listed            int not null default 0,
  listed_at         timestamptz
);

create table game (
  id           bigint generated always as identity primary key,
  vendor_code  text not null references game_vendor,
  code         text not null,
  category     text not null,
  -- By language; English is always there.
  names        jsonb not null,
  -- All names, the vendor's and the tags, as search-text.ts writes them.
  search       text not null,
  tags         text[] not null default '{}',
  -- Hundredths of a per cent.
  rtp          int check (rtp between 0 and 10000),
  volatility   text check (volatility in ('LOW', 'MEDIUM', 'HIGH')),
  devices      text[] not null default '{html5-desktop,html5-mobile}',
  image        text,
  has_trial    boolean not null default false,
  is_hot       boolean not null default false,
  -- GONE: no longer on its vendor's list. Rows stay, for what was played stays.
  status       text not null default 'OPEN' check (status in ('OPEN', 'MAINTENANCE', 'GONE')),
  position     int not null,
  unique (vendor_code, code)
);
create index game_shelf on game (category, position, id) where status <> 'GONE';
create index game_by_vendor on game (vendor_code, category, position, id) where status <> 'GONE';
create index game_all on game (position, id) where status <> 'GONE';
create index game_hot on game (position, id) where is_hot and status <> 'GONE';
create index game_search on game using gin (search gin_trgm_ops) where status <> 'GONE';

-- What a jackpot stands at, told by its vendor again and again: beside the game, so that the game is not rewritten.
create table game_jackpot (
  game_id     bigint primary key references game,
  amount      bigint not null check (amount >= 0),
  asset       text not null,
  updated_at  timestamptz not null
);

create table game_favourite (
  member_id  bigint not null,
  game_id    bigint not null references game,
  added_at   timestamptz not null,
  primary key (member_id, game_id)
);
create index on game_favourite (member_id, added_at desc, game_id);

create table game_recent (
  member_id  bigint not null,
  game_id    bigint not null references game,
  opened_at  timestamptz not null,
  primary key (member_id, game_id)
);
create index on game_recent (member_id, opened_at desc);

-- How often a game was opened on a day, in eight rows, so that a popular game is no queue.
create table game_opened (
  merchant_id  int not null,
  day          date not null,
  game_id      bigint not null references game,
  slot         smallint not null,
  times        int not null,
  primary key (merchant_id, day, game_id, slot)
);

-- Games whose text holds the words asked for or has something of them: mistyped.ts judges which of them are meant.
-- The threshold belongs to the function, so that it is the same on every connection: two letters that changed
-- places leave hardly more than a quarter of a word's groups of three.
create function find_games(words text) returns table (id bigint, score real)
language sql stable set pg_trgm.word_similarity_threshold = 0.25 as $$
  select g.id,
         (case when g.search like '%' || words || '%' then 2 else 0 end
          + case when g.search like words || '%' or g.search like '% ' || words || '%' then 1 else 0 end
          + case when length(words) < 3 then 0 else word_similarity(words, g.search) end)::real
    from game g
   where g.status <> 'GONE'
     and (g.search like '%' || words || '%' or (length(words) >= 3 and words <% g.search))
$$;
