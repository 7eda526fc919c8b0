-- What programmes give members. Amounts are at the asset's scale (4 places).
create table reward (
  id           bigint generated always as identity primary key,
  bucket       smallint not null,
  merchant_id  smallint not null,
  member_id    bigint not null,
  -- The programme, and its own key: the same key is the same reward.
  source       text not null,
  key          text not null,
  -- The key of its posting, or of its bonus.
  posting      uuid not null unique,
  kind         text not null check (kind in ('CASH', 'BONUS')),
  asset        text not null,
  amount       bigint not null check (amount > 0),
  bonus_code    text,
  bonus_version int,
  -- Name by language.
  title        jsonb not null,
  state        text not null check (state in ('OPEN', 'CLAIMED', 'LAPSED')),
  claim_by     timestamptz,
  created_at   timestamptz not null,
  ended_at     timestamptz,
  unique (merchant_id, source, key),
  check (bucket = member_id & 63),
  check ((kind = 'BONUS') = (bonus_version is not null)),
  check ((state = 'OPEN') = (ended_at is null))
);
create index on reward (bucket, member_id, id desc);
create index reward_open on reward (bucket, member_id) where state = 'OPEN';
create index reward_ending on reward (claim_by) where state = 'OPEN';
