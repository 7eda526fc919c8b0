-- Spins that programmes gave beside the daily one: a row each, which has a commitment of its own from its gift on.
create table wheel_gift_spin (
  bucket       smallint not null,
  member_id    bigint not null,
  -- The reward that gave it, and its place among the spins of that reward, from 1.
  reward_id    bigint not null,
  place        int not null check (place > 0),
  merchant_id  smallint not null,
  expires_at   timestamptz not null,
  commitment   text not null,
  sealed_seed  bytea not null,
  -- With the spin.
  terms_since  timestamptz,
  client_seed  text,
  weights      int[],
  number       int,
  segment      int,
  kind         text check (kind in ('CASH', 'BONUS', 'POINTS', 'NOTHING')),
  amount       bigint check (amount >= 0),
  spun_at      timestamptz,
  primary key (bucket, member_id, reward_id, place),
  check (bucket = member_id & 63),
  check (spun_at is null or (terms_since is not null and client_seed is not null and weights is not null and number is not null
         and segment is not null and kind is not null and amount is not null))
);
create unique index wheel_gift_spin_of_commitment on wheel_gift_spin (bucket, member_id, commitment);
create index wheel_gift_spin_left on wheel_gift_spin (bucket, member_id, expires_at) where spun_at is null;
create index wheel_gift_spin_made on wheel_gift_spin (bucket, member_id, spun_at) where spun_at is not null;
create index wheel_gift_spin_of_merchant on wheel_gift_spin (merchant_id, spun_at) where spun_at is not null;
