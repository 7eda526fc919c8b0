-- Games, issues and their sealed seeds: few rows, looked at often.
create table lottery_game (
  merchant_id         smallint not null,
  code                text not null check (code ~ '^[A-Z0-9]{2,20}$'),
  game_type           text not null,
  category            text not null check (category in ('LOTT', 'ELOTT')),
  interval_seconds    int not null check (interval_seconds between 10 and 86400),
  close_ahead_seconds int not null check (close_ahead_seconds >= 1 and close_ahead_seconds < interval_seconds),
  time_zone           text not null,
  unit_price          bigint not null check (unit_price > 0),
  base                int not null check (base > 0),
  minimum_group       int not null,
  maximum_group       int not null check (maximum_group between minimum_group and base),
  maximum_multiple    int not null check (maximum_multiple >= 1),
  maximum_prize       bigint not null check (maximum_prize > 0),
  plays               text[] not null,
  on_sale             boolean not null default true,
  position            smallint not null default 0,
  primary key (merchant_id, code)
);

create table lottery_issue (
  id           bigint generated always as identity primary key,
  merchant_id  smallint not null,
  game_code    text not null,
  issue        text not null,
  state        text not null check (state in ('SCHEDULED', 'OPEN', 'CLOSED', 'DRAWN', 'SETTLING', 'SETTLED', 'CANCELLED')),
  opens_at     timestamptz not null,
  closes_at    timestamptz not null,
  draws_at     timestamptz not null,
  commitment   text not null,
  committed_at timestamptz not null,
  seed         text,
  draw         jsonb,
  drawn_at     timestamptz,
  settled_at   timestamptz,
  unique (merchant_id, game_code, issue),
  check (opens_at < closes_at and closes_at < draws_at),
  -- A draw is made exactly once: result and seed are there together, and only from then on.
  check ((draw is null) = (seed is null) and (draw is null) = (drawn_at is null)),
  check ((state in ('SCHEDULED', 'OPEN', 'CLOSED', 'CANCELLED')) = (draw is null))
);
create index on lottery_issue (draws_at) where state in ('SCHEDULED', 'OPEN', 'CLOSED', 'DRAWN', 'SETTLING');
create index on lottery_issue (merchant_id, game_code, draws_at desc);

-- What a draw will be made from. Kept apart from everything that is read for players; sealed by the vault.
create table lottery_seed (
  issue_id bigint primary key,
  sealed   bytea not null
);

-- A slip is what one request staked; its key is the caller's. The bucket leads, as in the ledger.
create table lottery_slip (
  bucket    smallint not null,
  member_id bigint not null,
  slip      uuid not null,
  content   bytea not null,
  issue_id  bigint not null,
  stake     bigint not null check (stake > 0),
  balance   bigint not null,
  placed_at timestamptz not null,
  primary key (bucket, member_id, slip)
);

-- A bet is never rewritten when it is settled: it lost unless a payout row says otherwise.
create table lottery_bet (
  bucket       smallint not null,
  id           bigint not null,
  member_id    bigint not null,
  merchant_id  smallint not null,
  slip         uuid not null,
  line         smallint not null,
  issue_id     bigint not null,
  play         text not null,
  selection    jsonb not null,
  units        bigint not null check (units > 0),
  mode         text not null check (mode in ('1', '0.1', '0.01', '0.001')),
  multiple     int not null check (multiple >= 1),
  prize_group  int not null,
  member_group int not null,
  stake        bigint not null check (stake > 0),
  asset        text not null,
  placed_at    timestamptz not null,
  primary key (bucket, id)
);
create unique index on lottery_bet (bucket, member_id, slip, line);
create index on lottery_bet (bucket, member_id, id desc);
create index on lottery_bet (bucket, issue_id, id);

create table lottery_cancellation (
  bucket       smallint not null,
  bet_id       bigint not null,
  cancelled_at timestamptz not null,
  primary key (bucket, bet_id)
);

create table lottery_payout (
  bucket   smallint not null,
  bet_id   bigint not null,
  issue_id bigint not null,
  prize    bigint not null check (prize >= 0),
  refund   bigint not null check (refund >= 0),
  rebate   bigint not null check (rebate >= 0),
  paid_at  timestamptz not null,
  primary key (bucket, bet_id)
);

-- Which bucket of which issue is settled: written with the payouts, so that a stopped worker resumes exactly.
create table lottery_settled (
  issue_id   bigint not null,
  bucket     smallint not null,
  bets       int not null,
  stake      bigint not null,
  paid       bigint not null,
  settled_at timestamptz not null,
  primary key (issue_id, bucket)
);
