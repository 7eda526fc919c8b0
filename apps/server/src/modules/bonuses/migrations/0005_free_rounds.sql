-- Free rounds of a lot: it waits, and its balance gathers their wins. `value` is the worth of the grant.
create table bonus_free_rounds (
  lot_id      bigint primary key references bonus_lot,
  value       bigint not null check (value > 0),
  stake       bigint not null check (stake > 0),
  rounds      int not null check (rounds > 0),
  rounds_left int not null check (rounds_left between 0 and rounds)
);

-- A round of a game that was played as one of them. One that was taken back is void, and its free round is left again.
create table bonus_free_round (
  bucket    smallint not null,
  member_id bigint not null,
  asset     text not null,
  vendor    text not null,
  round     text not null,
  lot_id    bigint not null references bonus_free_rounds,
  state     text not null check (state in ('open', 'played', 'void')),
  at        timestamptz not null,
  primary key (bucket, member_id, asset, vendor, round)
);
create index bonus_free_round_lot on bonus_free_round (lot_id);

-- A lot that waits may hold the wins of its rounds.
alter table bonus_lot drop constraint bonus_lot_check2;
alter table bonus_lot add constraint bonus_lot_balance_check1
  check (balance = 0 or state in ('queued', 'pending', 'active', 'settling')) not valid;
