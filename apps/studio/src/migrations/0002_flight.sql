-- Rounds that all players share. A chain of seeds is published by the hash before its first; each flight uses the next.

create table chain (
  id bigint generated always as identity primary key,
  game text not null,
  last_seed bytea not null,
  rounds integer not null,
  commitment text not null,
  -- Known only after the commitment was published, and where it comes from.
  salt text,
  salt_source text not null,
  next_place integer not null default 0,
  made_at timestamptz not null
);

create table flight (
  id bigint generated always as identity primary key,
  chain_id bigint not null references chain,
  place integer not null,
  state text not null check (state in ('boarding', 'flying', 'landed', 'void')),
  -- Secret until the flight is over, and so is what follows from it.
  seed bytea not null,
  point integer not null,
  opened_at timestamptz not null,
  left_at timestamptz,
  ended_at timestamptz,
  unique (chain_id, place)
);
create index flight_ended on flight (id desc) where state in ('landed', 'void');

alter table round add column flight_id bigint references flight;
create index round_of_flight on round (flight_id, state) where flight_id is not null;
