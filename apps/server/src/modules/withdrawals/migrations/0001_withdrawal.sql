-- Amounts are at the asset's scale (4 places). The bucket is the member's (member_id & 63) and leads every key, so that the
-- tables can be distributed with the ledger's.

-- What a merchant decides about withdrawals in an asset, as a whole under a version. Without a row the defaults hold.
create table withdrawal_rules (
  merchant_id smallint not null,
  asset       text not null,
  version     int not null,
  rules       jsonb not null,
  changed_at  timestamptz not null,
  changed_by  text not null,
  primary key (merchant_id, asset, version)
);

-- What a member was told a withdrawal costs. The request agrees to it within five minutes and takes its fee.
create table withdrawal_quote (
  bucket        smallint not null,
  id            uuid not null,
  merchant_id   smallint not null,
  member_id     bigint not null,
  asset         text not null,
  account_id    uuid not null,
  amount        bigint not null check (amount > 0),
  fee           bigint not null check (fee >= 0),
  rules_version int not null,
  made_at       timestamptz not null,
  expires_at    timestamptz not null,
  primary key (bucket, id),
  check (bucket = member_id & 63)
);
create index on withdrawal_quote (expires_at);

create table withdrawal (
  bucket          smallint not null,
  -- Also the key of the claim that holds its money.
  id              uuid not null,
  -- The withdrawal that it is a part of.
  parent_id       uuid,
  merchant_id     smallint not null,
  member_id       bigint not null,
  asset           text not null,
  amount          bigint not null check (amount > 0),
  fee             bigint not null check (fee >= 0 and fee < amount),
  state           text not null check (state in ('CHECKING', 'REVIEW', 'SECOND', 'READY', 'SENDING', 'UNKNOWN', 'PAID',
    'DISPUTED', 'RECEIVED', 'AUTO', 'FORCED', 'BOUNCED', 'REFUSED', 'CANCELLED', 'SPLIT', 'PAID_LATE')),
  -- The account as it was at the request: what its owner recognises, and no number.
  account_id      uuid not null,
  kind            text not null,
  bank            text not null,
  masked          text not null,
  holder          text not null,
  quote_id        uuid,
  idempotency_key text not null,
  rules_version   int not null,
  -- The day and the month of the merchant that it counts for.
  day             text not null,
  month           text not null,
  -- Where its checks sent it, and why.
  path            text check (path in ('AUTO', 'REVIEW', 'SECOND')),
  score           smallint,
  parts           jsonb,
  -- Why it was refused, as the member reads it.
  reason          text,
  assignee        text,
  on_hold         text,
  approved_by     text,
  -- What the member had played in all when it was requested: what was played since the last payout is the difference.
  played          bigint not null default 0,
  created_at      timestamptz not null,
  since           timestamptz not null,
  paid_at         timestamptz,
  -- Until when the member may say what arrived; what is left of that time while a dispute stops it.
  confirm_until   timestamptz,
  confirm_left_ms bigint,
  -- What the member said of the receipt.
  answer          text check (answer in ('RECEIVED', 'PARTLY', 'NOT_RECEIVED')),
  received        bigint,
  disputed_at     timestamptz,
  -- What the bank gave back of it.
  returned        bigint,
  -- What was paid after all of a refused one, and what of it the member owes.
  owed            bigint,
  -- When a worker looks at it next, and how often it has since the last move; null when nothing is left to do.
  next_check_at   timestamptz,
  checks          smallint not null default 0,
  primary key (bucket, id),
  unique (bucket, member_id, idempotency_key),
  check (bucket = member_id & 63)
);
create index on withdrawal (bucket, member_id, id desc);
create index on withdrawal (next_check_at) where next_check_at is not null;
create index on withdrawal (merchant_id, id desc);
create index withdrawal_waiting on withdrawal (merchant_id, since, id)
  where state in ('REVIEW', 'SECOND', 'DISPUTED', 'UNKNOWN');
create index withdrawal_of_parent on withdrawal (bucket, parent_id) where parent_id is not null;

-- Every move of every withdrawal, for whoever has to explain one.
create table withdrawal_move (
  bucket        smallint not null,
  withdrawal_id uuid not null,
  position      smallint not null,
  event         text not null,
  from_state    text not null,
  to_state      text not null,
  reason        text,
  at            timestamptz not null,
  primary key (bucket, withdrawal_id, position)
);

-- One row for each member who ever asked for a withdrawal, locked while another is asked for: two at once are counted.
create table withdrawal_turn (
  bucket    smallint not null,
  member_id bigint not null,
  primary key (bucket, member_id)
);

-- What was withdrawn in a day ('2026-03-01') or a month ('2026-03') of the merchant: gross, without what was refused,
-- cancelled or came back.
create table withdrawal_count (
  bucket    smallint not null,
  member_id bigint not null,
  asset     text not null,
  period    text not null,
  amount    bigint not null check (amount >= 0),
  primary key (bucket, member_id, asset, period)
);

-- One attempt to pay a withdrawal out.
create table payout_attempt (
  bucket        smallint not null,
  -- The provider's idempotency key, for ever.
  id            uuid not null,
  withdrawal_id uuid not null,
  merchant_id   smallint not null,
  member_id     bigint not null,
  asset         text not null,
  number        smallint not null,
  provider      text not null,
  net           bigint not null check (net > 0),
  -- The order as it was frozen, sealed: it names the payee.
  sealed        bytea not null,
  state         text not null check (state in ('PREPARED', 'SENT', 'ACCEPTED', 'UNKNOWN', 'PAID', 'REFUSED', 'DROPPED', 'RETURNED')),
  -- The provider's own number.
  payout_id     text,
  reason        text,
  -- Whether the provider said that no other would do better.
  is_final      boolean,
  made_at       timestamptz not null,
  marked_at     timestamptz,
  not_after     timestamptz,
  -- When the provider did not know it, first.
  missed_at     timestamptz,
  next_check_at timestamptz,
  checks        smallint not null default 0,
  primary key (bucket, id),
  unique (bucket, withdrawal_id, number)
);
-- At most one attempt of a withdrawal may still be paid.
create unique index payout_attempt_open on payout_attempt (bucket, withdrawal_id) where state not in ('REFUSED', 'DROPPED');
create index on payout_attempt (next_check_at) where next_check_at is not null;

create table payout_attempt_move (
  bucket     smallint not null,
  attempt_id uuid not null,
  position   smallint not null,
  event      text not null,
  from_state text not null,
  to_state   text not null,
  reason     text,
  at         timestamptz not null,
  primary key (bucket, attempt_id, position)
);

-- What providers told us of payouts, by their own id of the event: the second time is no news.
create table payout_event (
  bucket      smallint not null,
  provider    text not null,
  event_id    text not null,
  attempt_id  uuid not null,
  received_at timestamptz not null,
  primary key (bucket, provider, event_id)
);

-- The image that a member showed with a dispute, drawn anew by the house.
create table withdrawal_proof (
  bucket        smallint not null,
  withdrawal_id uuid not null,
  image         bytea not null,
  at            timestamptz not null,
  primary key (bucket, withdrawal_id)
);
