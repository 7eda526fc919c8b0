-- Whose games play with the wallet of the house. The number names its accounts in the ledger (vendor:401) for ever;
-- those up to 400 belong to vendors that keep wallets of their own.
create table provider (
  code    text primary key check (code ~ '^[A-Z0-9_]{2,20}$'),
  number  smallint not null unique generated always as identity (start with 401) check (number between 401 and 800)
);

-- The names by which vendors know members: one for each vendor, saying nothing.
create table provider_player (
  vendor       text not null references provider,
  player       text not null,
  merchant_id  smallint not null,
  member_id    bigint not null,
  asset        text not null,
  primary key (vendor, player),
  unique (vendor, member_id, asset)
);

-- A token of a launch, good once and for a minute; then the session it was exchanged for.
create table provider_session (
  secret_hash  bytea primary key,
  vendor       text not null,
  player       text not null,
  game         text not null,
  mode         text not null check (mode in ('real', 'trial')),
  language     text not null,
  country      text,
  state        text not null check (state in ('ISSUED', 'LIVE')),
  expires_at   timestamptz not null,
  foreign key (vendor, player) references provider_player
);
create index on provider_session (expires_at);
create index on provider_session (vendor, player);

create table provider_round (
  vendor       text not null,
  merchant_id  smallint not null,
  round        text not null,
  member_id    bigint not null,
  game         text not null,
  asset        text not null,
  bets         int not null,
  staked       bigint not null default 0,
  won          bigint not null default 0,
  valid_bet    bigint not null default 0,
  opened_at    timestamptz not null,
  closed_at    timestamptz,
  -- When its vendor was asked for it last, and what it said.
  asked_at     timestamptz,
  told         text,
  primary key (vendor, merchant_id, round, member_id)
);
create index on provider_round (vendor, opened_at) where closed_at is null;
create index on provider_round (member_id, opened_at desc);

-- Every step that moved money or may never move it, for ever: the vendor's number and its kind are the key. A
-- cancelled bet without an amount was rolled back before it came, and will be refused when it does.
create table provider_transaction (
  vendor       text not null,
  merchant_id  smallint not null,
  kind         text not null check (kind in ('bet', 'win', 'rollback', 'promo', 'adjust', 'reserve', 'release')),
  tx_id        text not null,
  id           uuid not null unique,
  member_id    bigint not null,
  game         text not null,
  round        text,
  asset        text not null,
  -- Stake, prize, or what was reserved; signed only for an adjustment.
  amount       bigint check (amount >= 0 or kind = 'adjust'),
  -- A prize paid in the same step.
  win          bigint not null default 0 check (win >= 0),
  -- What the wallet gained, the sum of the journal's rows of this step.
  moved        bigint not null,
  play         text,
  -- The bet of a win, a rollback or a release.
  ref          text,
  content      bytea not null,
  is_cancelled boolean not null default false,
  notes        jsonb,
  at           timestamptz not null,
  primary key (vendor, merchant_id, kind, tx_id)
);
create index on provider_transaction (vendor, merchant_id, round) where kind in ('bet', 'win', 'reserve');
create index on provider_transaction (vendor, at);
create index on provider_transaction (member_id, at desc);

-- What a reversal could not take back, for a person to decide.
create table provider_debt (
  vendor       text not null,
  merchant_id  smallint not null,
  kind         text not null,
  tx_id        text not null,
  member_id    bigint not null,
  asset        text not null,
  amount       bigint not null check (amount > 0),
  at           timestamptz not null,
  settled_at   timestamptz,
  primary key (vendor, merchant_id, kind, tx_id)
);
create index on provider_debt (at) where settled_at is null;
