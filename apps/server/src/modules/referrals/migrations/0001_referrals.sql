-- Terms of rewards for friends, each from an instant on.
create table referral_terms (
  merchant_id smallint not null,
  since       timestamptz not null,
  terms       jsonb not null,
  asked_by    text not null,
  approved_by text not null,
  primary key (merchant_id, since)
);

-- Members who registered by the code of another, with the terms of that instant. One level deep.
create table referral_friend (
  friend_id     bigint primary key,
  bucket        smallint not null,
  merchant_id   smallint not null,
  referrer_id   bigint not null,
  terms         jsonb not null,
  registered_at timestamptz not null,
  -- The end of the days in which deposits and play count.
  until         timestamptz not null,
  state         text not null check (state in ('OPEN', 'HELD', 'GIVEN', 'EXPIRED', 'CANCELLED', 'REVOKED')),
  ended_by      text check (ended_by in ('TIME', 'SHARED', 'REVERSED', 'STAFF', 'KEPT')),
  reason        text,
  held_until    timestamptz,
  -- The place among the friends of the referrer that were given for.
  ordinal       int,
  pays          bigint check (pays > 0),
  reward_id     bigint,
  unique (referrer_id, ordinal),
  check (bucket = friend_id & 63),
  check (friend_id <> referrer_id),
  check (state <> 'HELD' or held_until is not null),
  check ((ordinal is null) = (pays is null))
);
create index referral_friend_of_referrer on referral_friend (referrer_id, friend_id);
create index referral_friend_of_merchant on referral_friend (merchant_id, friend_id);
create index referral_friend_open on referral_friend (until) where state = 'OPEN';
create index referral_friend_held on referral_friend (held_until) where state = 'HELD';

-- Follows from settled play and from the journal: what a friend played with cash and paid in within the days that count.
create table referral_figure (
  bucket   smallint not null,
  friend_id bigint not null,
  valid    bigint not null default 0,
  deposit  bigint not null default 0,
  -- A charge was reversed, whenever that was.
  reversed boolean not null default false,
  primary key (bucket, friend_id)
);
