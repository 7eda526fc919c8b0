-- Wallets that vendors keep for members. Amounts are at the asset's scale (4 places). The bucket is the
-- member's (member_id & 63) and leads every key, so that the tables can be distributed with the ledger's.
create table vendor_account (
  bucket         smallint not null,
  member_id      bigint not null,
  vendor         text not null,
  merchant_id    int not null,
  asset          text not null,
  -- When a game of this vendor was opened last: what the vendor holds changes by playing only.
  played_at      timestamptz,
  -- When the house's record and the vendor's word were last the same.
  agreed_at      timestamptz not null,
  -- Grows with every transfer that begins or ends and every result that is booked: what a vendor said before
  -- that is not booked after it.
  version        bigint not null default 0,
  primary key (bucket, member_id, vendor),
  check (bucket = member_id & 63)
);
create index on vendor_account (vendor, member_id);

create table vendor_order (
  bucket          smallint not null,
  -- The order number; the vendor's idempotency key.
  id              uuid not null,
  merchant_id     int not null,
  member_id       bigint not null,
  vendor          text not null,
  asset           text not null,
  direction       text not null check (direction in ('IN', 'OUT')),
  amount          bigint not null check (amount > 0),
  cause           text not null check (cause in ('player', 'launch', 'recall')),
  state           text not null
                  check (state in ('CREATED', 'MAIN_DEBITED', 'SENT', 'UNKNOWN', 'SUCCEEDED', 'FAILED')),
  -- Why it failed, or what is not known.
  reason          text,
  idempotency_key text not null,
  created_at      timestamptz not null,
  -- When the vendor may first have heard of it.
  sent_at         timestamptz,
  ended_at        timestamptz,
  -- When a worker looks at it next, and how often it has since the last move; null when it has ended.
  next_check_at   timestamptz,
  checks          smallint not null default 0,
  primary key (bucket, id),
  unique (bucket, member_id, idempotency_key),
  check (bucket = member_id & 63),
  check ((state in ('SUCCEEDED', 'FAILED')) = (ended_at is not null)),
  check ((ended_at is null) = (next_check_at is not null)),
  check (state not in ('SENT', 'UNKNOWN', 'SUCCEEDED') or sent_at is not null)
);
-- One transfer at a time for each member and vendor.
create unique index vendor_order_under_way on vendor_order (bucket, member_id, vendor) where ended_at is null;
create index on vendor_order (bucket, member_id, id desc);
create index on vendor_order (next_check_at) where next_check_at is not null;

-- Every move of every order, for whoever has to explain one.
create table vendor_order_move (
  bucket     smallint not null,
  order_id   uuid not null,
  position   smallint not null,
  event      text not null,
  from_state text not null,
  to_state   text not null,
  reason     text,
  at         timestamptz not null,
  primary key (bucket, order_id, position)
);

-- What a member won (more than zero) or lost at a vendor between two moments at which it was asked.
create table vendor_result (
  bucket    smallint not null,
  id        uuid not null,
  member_id bigint not null,
  vendor    text not null,
  asset     text not null,
  amount    bigint not null check (amount <> 0),
  at        timestamptz not null,
  primary key (bucket, id)
);
create index on vendor_result (bucket, member_id, vendor, at desc);

-- Members who want to move their money themselves; everybody else's follows them.
create table vendor_transfer_by_hand (
  bucket    smallint not null,
  member_id bigint not null,
  primary key (bucket, member_id)
);

-- The nightly comparison with each vendor, and what it found that playing does not explain.
create table vendor_check (
  vendor      text not null,
  day         date not null,
  accounts    int not null,
  -- How many of them were the same, had played since, were being moved, or could not be asked.
  agreed      int not null,
  played      int not null,
  moving      int not null,
  unanswered  int not null,
  differing   int not null,
  finished_at timestamptz not null,
  primary key (vendor, day)
);
create table vendor_difference (
  bucket     smallint not null,
  member_id  bigint not null,
  vendor     text not null,
  asset      text not null,
  -- What the house has on record, and what the vendor says.
  ours       bigint not null,
  theirs     bigint not null,
  first_at   timestamptz not null,
  last_at    timestamptz not null,
  primary key (bucket, member_id, vendor)
);
create index on vendor_difference (vendor, member_id);
