-- Boards. Their subject never changes, so that play read anew ranks the same.
create table board (
  id          bigint generated always as identity primary key,
  merchant_id smallint not null,
  metric      text not null check (metric in ('POINTS', 'MULTIPLIER', 'TURNOVER')),
  -- Null: of all.
  products    text[],
  time_zone   text not null
);
create index on board (merchant_id, id);

-- Terms, each from an instant on. A round keeps those of its making.
create table board_version (
  board_id    bigint not null references board,
  since       timestamptz not null,
  words       jsonb not null,
  prizes      bigint[] not null check (cardinality(prizes) > 0),
  budget      bigint not null check (budget > 0),
  is_open     boolean not null,
  asked_by    text not null,
  approved_by text not null,
  primary key (board_id, since)
);

-- A week of a board: it runs, is provisional for a day behind its end, then final.
create table board_round (
  id          bigint generated always as identity primary key,
  board_id    bigint not null references board,
  merchant_id smallint not null,
  asset       text not null,
  words       jsonb not null,
  prizes      bigint[] not null,
  starts_at   timestamptz not null,
  ends_at     timestamptz not null,
  final_at    timestamptz,
  -- Ended without prizes, because boards were switched off.
  is_void     boolean not null default false,
  unique (board_id, ends_at),
  check (starts_at < ends_at)
);
create index on board_round (merchant_id, id desc);
create index board_round_open on board_round (ends_at) where final_at is null;

-- Follows from settled play: what each settled play of a member stands at in a round, and the place of its first fact.
create table board_score (
  round_id   bigint not null,
  bucket     smallint not null,
  member_id  bigint not null,
  reference  text not null,
  seq        bigint not null,
  settled_at timestamptz not null,
  stake      bigint not null,
  payout     bigint not null,
  score      bigint not null,
  primary key (round_id, bucket, member_id, reference)
) with (fillfactor = 80);

-- How far settled play was read.
create table board_read (
  bucket smallint primary key,
  seq    bigint not null
);

-- The final ranks that have prizes.
create table board_prize (
  round_id  bigint not null references board_round,
  rank      int not null,
  bucket    smallint not null,
  member_id bigint not null,
  score     bigint not null,
  amount    bigint not null check (amount > 0),
  -- Null: nothing could be offered, and the prize stays with the house.
  reward_id bigint,
  state     text not null check (state in ('OPEN', 'CLAIMED', 'LAPSED')),
  primary key (round_id, rank)
);
create index on board_prize (reward_id);
