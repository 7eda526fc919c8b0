-- Raffles. Their subject never changes, so that play read anew gives the same tickets.
create table raffle (
  id          bigint generated always as identity primary key,
  merchant_id smallint not null,
  -- Null: of all.
  products    text[],
  time_zone   text not null
);
create index on raffle (merchant_id, id);

-- Terms, each from an instant on. A draw keeps those of its making.
create table raffle_version (
  raffle_id   bigint not null references raffle,
  since       timestamptz not null,
  words       jsonb not null,
  per         bigint not null check (per > 0),
  cap         int not null check (cap > 0),
  prizes      bigint[] not null check (cardinality(prizes) > 0),
  budget      bigint not null check (budget > 0),
  is_open     boolean not null,
  asked_by    text not null,
  approved_by text not null,
  primary key (raffle_id, since)
);

-- A draw: its commitment is public before its first ticket, its seed is sealed until the draw.
create table raffle_draw (
  id           bigint generated always as identity primary key,
  raffle_id    bigint not null references raffle,
  merchant_id  smallint not null,
  asset        text not null,
  -- The words of its commitment.
  code         text not null,
  draw         text not null,
  words        jsonb not null,
  per          bigint not null,
  cap          int not null,
  prizes       bigint[] not null,
  starts_at    timestamptz not null,
  closes_at    timestamptz not null,
  state        text not null check (state in ('OPEN', 'CLOSED', 'DRAWN', 'VOID')),
  voided_by    text check (voided_by in ('EMPTY', 'OFF')),
  commitment   text not null,
  committed_at timestamptz not null,
  sealed_seed  bytea not null,
  -- At close: the list's hash, and the block whose hash will be the salt.
  closed_at    timestamptz,
  tickets      int not null default 0,
  members      int not null default 0,
  list_hash    text,
  chain_id     bigint,
  height       bigint,
  -- With the draw.
  salt         text,
  salt_at      timestamptz,
  seed         text,
  drawn_at     timestamptz,
  unique (raffle_id, draw),
  check (committed_at < starts_at and starts_at < closes_at),
  check ((state = 'VOID') = (voided_by is not null)),
  check (state <> 'CLOSED' or (list_hash is not null and height is not null)),
  check (state <> 'DRAWN' or (salt is not null and seed is not null and drawn_at is not null))
);
create index on raffle_draw (merchant_id, id desc);
create index raffle_draw_due on raffle_draw (closes_at) where state in ('OPEN', 'CLOSED');

-- Follows from settled play: a member's valid bet in cash that counts for a draw, and the tickets that it gave.
create table raffle_total (
  bucket    smallint not null,
  member_id bigint not null,
  draw_id   bigint not null,
  total     bigint not null,
  primary key (bucket, member_id, draw_id)
) with (fillfactor = 70);

-- The fact that gave it stands beside each: by the order of facts the list is numbered.
create table raffle_ticket (
  draw_id    bigint not null,
  bucket     smallint not null,
  member_id  bigint not null,
  nth        int not null,
  seq        bigint not null,
  settled_at timestamptz not null,
  primary key (draw_id, bucket, member_id, nth, seq)
);

-- How far settled play was read.
create table raffle_read (
  bucket smallint primary key,
  seq    bigint not null
);

-- The frozen list. `member` is the member's number in it, by the first ticket: it does not say who that is.
create table raffle_entry (
  draw_id   bigint not null references raffle_draw,
  n         int not null,
  bucket    smallint not null,
  member_id bigint not null,
  member    int not null,
  primary key (draw_id, n)
);
create index on raffle_entry (draw_id, bucket, member_id);

create table raffle_winner (
  draw_id   bigint not null references raffle_draw,
  prize     int not null,
  n         int not null,
  bucket    smallint not null,
  member_id bigint not null,
  member    int not null,
  amount    bigint not null check (amount > 0),
  -- Null: nothing could be offered, and the prize stays with the house.
  reward_id bigint,
  state     text not null check (state in ('OPEN', 'CLAIMED', 'LAPSED')),
  primary key (draw_id, prize)
);
create index on raffle_winner (bucket, member_id);
create index on raffle_winner (reward_id);
