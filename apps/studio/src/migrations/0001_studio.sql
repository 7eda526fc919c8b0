-- The studio's own database. It knows players by the names that a house gives them, and nothing else of them.

create table player (
  id bigint generated always as identity primary key,
  ref text not null,
  currency text not null,
  mode text not null check (mode in ('real', 'trial')),
  -- Money of no worth for trials, four decimals; real money is only at the house.
  play_money bigint not null default 0 check (play_money >= 0),
  created_at timestamptz not null,
  unique (ref, currency, mode)
);

create table session (
  -- SHA-256 of what the client holds.
  id bytea primary key,
  player_id bigint not null references player,
  game text not null,
  house_session text not null,
  language text not null,
  opened_at timestamptz not null
);

create table seed_pair (
  id bigint generated always as identity primary key,
  player_id bigint not null references player,
  game text not null,
  server_seed bytea not null,
  commitment text not null,
  client_seed text not null,
  next_nonce bigint not null default 0,
  created_at timestamptz not null,
  revealed_at timestamptz
);
create unique index seed_pair_in_use on seed_pair (player_id, game) where revealed_at is null;

create table round (
  id text primary key,
  player_id bigint not null references player,
  house_session text not null,
  game text not null,
  version text not null,
  -- The client's own name of its wish: asked twice, played once.
  key text not null,
  state text not null check (state in
    ('betting', 'riding', 'paying', 'completed', 'refused', 'cancelling', 'cancelled', 'disputed')),
  stake bigint not null check (stake > 0),
  choice jsonb not null,
  pair_id bigint references seed_pair,
  nonce bigint,
  book jsonb,
  payout bigint,
  refusal text,
  created_at timestamptz not null,
  finished_at timestamptz,
  unique (player_id, key),
  unique (pair_id, nonce)
);
create index round_of_player on round (player_id, game, created_at desc, id desc);
create index round_open on round (state, created_at) where state in ('betting', 'riding', 'paying', 'cancelling');

-- What the house has yet to hear: paid wins and taken-back bets, asked again until it answers.
create table outbox (
  id bigint generated always as identity primary key,
  round_id text not null references round,
  call text not null check (call in ('win', 'rollback')),
  body jsonb not null,
  attempts integer not null default 0,
  due_at timestamptz not null,
  created_at timestamptz not null,
  done_at timestamptz,
  fault text
);
create index outbox_due on outbox (due_at) where done_at is null and fault is null;

-- What moved at the house because of us, for its reconciliation.
create table movement (
  tx_id text primary key,
  kind text not null check (kind in ('bet', 'win')),
  round_id text not null,
  player_ref text not null,
  currency text not null,
  amount bigint not null,
  rolled_back boolean not null default false,
  at timestamptz not null
);
create index movement_at on movement (at, tx_id);
