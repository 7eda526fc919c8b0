-- Terms of bonuses, in versions. A version is never changed: a lot keeps the one that it was granted under.
create table bonus_terms (
  merchant_id smallint not null,
  code        text not null check (code ~ '^[a-z0-9-]{1,40}$'),
  version     int not null check (version > 0),
  asset       text not null,
  terms       jsonb not null,
  -- The login of the colleague who wrote this version.
  written_by  text not null,
  created_at  timestamptz not null,
  primary key (merchant_id, code, version)
);

-- One granted bonus: a part of its member's wallet `bonus`. Amounts at the ledger's scale.
create table bonus_lot (
  id          bigint generated always as identity primary key,
  bucket      smallint not null,
  member_id   bigint not null,
  merchant_id smallint not null,
  asset       text not null,
  -- The key of the caller who granted it.
  key         uuid not null unique,
  code        text not null,
  version     int not null,
  -- A member gets terms of one grant only once: 'once', else the key.
  occasion    text not null,
  state       text not null check (state in ('queued', 'active', 'settling', 'spent', 'converted', 'forfeited', 'expired', 'revoked')),
  granted     bigint not null check (granted > 0),
  balance     bigint not null check (balance >= 0),
  -- The wagering requirement, and the part of it that is left.
  required    bigint not null check (required >= 0),
  to_wager    bigint not null check (to_wager between 0 and required),
  -- The place in the order of activation; 0 before it.
  place       int not null default 0,
  -- The balance at the conversion with all later corrections, and the part of it that became cash.
  raw         bigint not null default 0,
  paid        bigint not null default 0,
  -- The sum that went back to the house, less what the house gave for shortfalls.
  returned    bigint not null default 0,
  granted_by  text not null,
  granted_at  timestamptz not null,
  started_at  timestamptz,
  expires_at  timestamptz,
  ended_at    timestamptz,
  foreign key (merchant_id, code, version) references bonus_terms,
  unique (merchant_id, member_id, code, occasion),
  check (bucket = member_id & 63),
  check (balance = 0 or state in ('queued', 'active', 'settling'))
);
create index bonus_lot_of_member on bonus_lot (bucket, member_id, asset);
create index bonus_lot_open on bonus_lot (bucket, member_id) where state in ('queued', 'active', 'settling');
create index bonus_lot_ending on bonus_lot (expires_at) where state in ('active', 'settling');

-- Every change of a lot's money. `brought` is what a grant or a game brought, below zero for a stake; of it and of the balance
-- `to_house` went to the house and `to_cash` became cash, below zero where they gave.
create table bonus_line (
  lot_id   bigint not null references bonus_lot,
  seq      int not null,
  bucket   smallint not null,
  -- The key of the movement that it is a part of.
  ref      uuid not null,
  event    text not null,
  brought  bigint not null,
  to_house bigint not null,
  to_cash  bigint not null,
  at       timestamptz not null,
  primary key (lot_id, seq)
);
create index bonus_line_ref on bonus_line (bucket, ref);

-- A round of a vendor's game that was staked while lots played for it.
create table bonus_round (
  bucket    smallint not null,
  member_id bigint not null,
  asset     text not null,
  vendor    text not null,
  round     text not null,
  product   text not null,
  game      text not null,
  -- Stakes that stand.
  stakes    int not null,
  -- Of the facts of its play: bets that are settled, and the valid bet.
  settled   bigint not null default 0,
  valid     bigint not null default 0,
  opened_at timestamptz not null,
  primary key (bucket, member_id, asset, vendor, round)
);

-- The lots that a round was placed under, in their order: what each paid of its stakes, and the progress that it brought.
create table bonus_part (
  bucket    smallint not null,
  member_id bigint not null,
  asset     text not null,
  vendor    text not null,
  round     text not null,
  lot_id    bigint not null references bonus_lot,
  place     int not null,
  paid      bigint not null default 0 check (paid >= 0),
  progress  bigint not null default 0 check (progress >= 0),
  -- Progress of a converted lot that no valid bet carries any more.
  short     bigint not null default 0 check (short >= 0),
  primary key (bucket, member_id, asset, vendor, round, lot_id),
  foreign key (bucket, member_id, asset, vendor, round) references bonus_round
);
create index bonus_part_lot on bonus_part (lot_id);
