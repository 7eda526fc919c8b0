-- Transfers between an agent and the members directly below. A row commits with both of its postings.
create table line_transfer (
  id          bigint generated always as identity primary key,
  -- The key of its postings.
  key         uuid not null unique,
  merchant_id smallint not null,
  -- UP: the giver stands below the taker. DOWN: above.
  direction   text not null check (direction in ('UP', 'DOWN')),
  giver_id    bigint not null,
  taker_id    bigint not null check (taker_id <> giver_id),
  asset       text not null,
  amount      bigint not null check (amount > 0),
  -- The giver's own key of the call.
  idempotency_key text not null,
  ip          text not null,
  created_at  timestamptz not null,
  unique (giver_id, idempotency_key)
);
create index line_transfer_given on line_transfer (giver_id, id);
create index line_transfer_taken on line_transfer (taker_id, id);
create index line_transfer_of on line_transfer (merchant_id, id);
create index line_transfer_by_time on line_transfer using brin (created_at);

-- The sum that a member gave on a day of the merchant. Its row orders the transfers of the member.
create table line_transfer_day (
  member_id bigint not null,
  day       date not null,
  amount    bigint not null default 0 check (amount >= 0),
  primary key (member_id, day)
);
