-- Terms of points by merchant, each from an instant on. A merchant that ends points begins a version without multipliers.
create table point_terms (
  id          bigint generated always as identity primary key,
  merchant_id smallint not null,
  since       timestamptz not null,
  -- Hundredths by product: {"LIVE": 70}. A product that is missing earns nothing.
  multipliers jsonb not null,
  step        bigint not null check (step > 0),
  -- Money of one step, in units of the ledger.
  pays        bigint not null check (pays >= 0),
  daily       bigint not null check (daily > 0),
  second_from bigint not null check (second_from > 0),
  asked_by    text not null,
  approved_by text not null,
  unique (merchant_id, since)
);

-- Points of a member. `earned` and `rest` follow from settled play; `credited` is the part of `earned` that the ledger has
-- posted. Where play was taken back and the points are spent, `credited` stays above `earned`: the member owes the difference.
create table point_member (
  bucket      smallint not null,
  member_id   bigint not null,
  merchant_id smallint not null,
  earned      bigint not null default 0,
  -- Weighted valid bet that is no whole point yet, in millionths of the merchant's money.
  rest        numeric(30, 0) not null default 0,
  credited    bigint not null default 0,
  -- How often the ledger was asked: the number of the next posting.
  postings    int not null default 0,
  primary key (bucket, member_id)
) with (fillfactor = 70);
create index point_member_due on point_member (bucket, member_id) where earned <> credited;

-- Weighted valid bet by hour and product, with the places of the first and the last fact.
create table point_hour (
  bucket    smallint not null,
  member_id bigint not null,
  hour      timestamptz not null,
  product   text not null,
  valid     numeric(30, 0) not null,
  weighted  numeric(30, 0) not null,
  first_seq bigint not null,
  last_seq  bigint not null,
  primary key (bucket, member_id, hour, product)
) with (fillfactor = 70);

-- A row while the projection is read anew: nothing is credited or taken back meanwhile.
create table point_rebuild (
  one boolean primary key default true check (one)
);

create table point_picture (
  hash        text primary key,
  merchant_id smallint not null,
  picture     bytea not null
);

create table point_reward (
  id          bigint generated always as identity primary key,
  merchant_id smallint not null,
  kind        text not null check (kind in ('GOODS', 'MONEY')),
  -- Name and text by language.
  words       jsonb not null,
  picture     text references point_picture,
  price       bigint not null check (price > 0),
  needs       text not null check (needs in ('NOTHING', 'CONTACT', 'ADDRESS')),
  -- Money of one, in units of the ledger; null for goods.
  pays        bigint check (pays > 0),
  starts_at   timestamptz,
  ends_at     timestamptz,
  place       int not null default 0,
  is_listed   boolean not null,
  stock       int not null default 0 check (stock >= 0),
  version     int not null default 1,
  check ((kind = 'MONEY') = (pays is not null))
);
create index on point_reward (merchant_id, place, id);

create table point_redemption (
  id          bigint generated always as identity primary key,
  -- The key of its postings.
  key         uuid not null unique,
  merchant_id smallint not null,
  member_id   bigint not null,
  reward_id   bigint not null references point_reward,
  -- The reward as the member saw it.
  kind        text not null,
  name        text not null,
  quantity    int not null check (quantity > 0),
  points      bigint not null check (points > 0),
  asset       text not null,
  pays        bigint,
  delivery    bytea,
  state       text not null check (state in ('PROCESSING', 'APPROVED', 'REJECTED')),
  remark      text not null default '',
  decided_by  text,
  decided_at  timestamptz,
  idempotency_key text not null,
  -- The digest of what was asked for under the key.
  asked       text not null,
  ip          text not null,
  created_at  timestamptz not null,
  unique (member_id, idempotency_key)
);
create index on point_redemption (merchant_id, id);
create index on point_redemption (merchant_id, state, id);
create index on point_redemption (member_id, id);
create index on point_redemption (reward_id, state);
create index on point_redemption (merchant_id, decided_at) where state <> 'PROCESSING';

create table point_conversion (
  id          bigint generated always as identity primary key,
  key         uuid not null unique,
  merchant_id smallint not null,
  member_id   bigint not null,
  points      bigint not null check (points > 0),
  asset       text not null,
  amount      bigint not null check (amount > 0),
  idempotency_key text not null,
  ip          text not null,
  created_at  timestamptz not null,
  unique (member_id, idempotency_key)
);
create index on point_conversion (merchant_id, created_at);

-- Points that a member turned into money on a day of the merchant. Its row orders the conversions of the member.
create table point_conversion_day (
  member_id bigint not null,
  day       date not null,
  points    bigint not null default 0 check (points >= 0),
  primary key (member_id, day)
);

-- Points by hand.
create table point_correction (
  key         uuid primary key,
  merchant_id smallint not null,
  member_id   bigint not null,
  -- Below zero: taken.
  points      bigint not null check (points <> 0),
  asked_by    text not null,
  approved_by text not null,
  why         text not null,
  created_at  timestamptz not null
);
create index on point_correction (member_id);
