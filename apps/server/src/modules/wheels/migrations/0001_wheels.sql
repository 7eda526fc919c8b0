-- Terms of the wheel, each from an instant on. A spin is made under those that are in force then.
create table wheel_terms (
  merchant_id smallint not null,
  since       timestamptz not null,
  terms       jsonb not null,
  -- By segment, how often its prize was given under these terms. Spins of a merchant take turns on this row.
  given       int[] not null,
  asked_by    text not null,
  approved_by text not null,
  primary key (merchant_id, since)
);

-- The spin of a member and day of the merchant: its commitment is written before it, its seed is sealed until then.
create table wheel_spin (
  bucket       smallint not null,
  member_id    bigint not null,
  day          date not null,
  merchant_id  smallint not null,
  commitment   text not null,
  sealed_seed  bytea not null,
  committed_at timestamptz not null,
  -- With the spin.
  terms_since  timestamptz,
  client_seed  text,
  weights      int[],
  number       int,
  segment      int,
  kind         text check (kind in ('CASH', 'POINTS', 'NOTHING')),
  amount       bigint check (amount >= 0),
  spun_at      timestamptz,
  primary key (bucket, member_id, day),
  check (bucket = member_id & 63),
  check (spun_at is null or (terms_since is not null and client_seed is not null and weights is not null and number is not null
         and segment is not null and kind is not null and amount is not null))
);
create index wheel_spin_of_merchant on wheel_spin (merchant_id, day) where spun_at is not null;
