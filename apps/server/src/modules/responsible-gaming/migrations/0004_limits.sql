-- How much a member may pay in, stake and lose in a day, a week and a month. Amounts stand at the asset's scale. A limit of the
-- member's and one of the house's stand beside each other, and the tighter one holds.
create table play_limit (
  member_id   bigint not null,
  merchant_id smallint not null,
  -- The number of the asset, as in a wallet's id.
  asset       smallint not null,
  kind        text not null check (kind in ('DEPOSIT', 'NET_DEPOSIT', 'STAKE', 'LOSS')),
  period      text not null check (period in ('DAY', 'WEEK', 'MONTH')),
  by_house    boolean not null,
  amount      bigint not null check (amount >= 0),
  -- The calendar of the windows; null: the last 24 hours, 7 days, 30 days at every instant.
  zone        text,
  set_at      timestamptz not null,
  -- A looser choice of the member's, which can be confirmed from then on; without an amount the limit ends.
  next_amount bigint check (next_amount > amount),
  next_from   timestamptz,
  primary key (member_id, kind, period, by_house),
  check (next_amount is null or next_from is not null),
  check (not by_house or next_from is null)
);

-- Every decision about limits, also those that were taken back.
create table play_limit_change (
  id          bigint generated always as identity primary key,
  merchant_id smallint not null,
  member_id   bigint not null,
  kind        text not null,
  period      text not null,
  by_house    boolean not null,
  -- SET holds at once; ASKED is a looser one that waits; CONFIRMED holds then; WITHDRAWN never will.
  act         text not null check (act in ('SET', 'ASKED', 'CONFIRMED', 'WITHDRAWN')),
  -- Null: none.
  amount      bigint,
  at          timestamptz not null,
  -- The person of the house; null: the member.
  decided_by  text,
  why         text
);
create index on play_limit_change (member_id, id desc);

-- Money of a member with limits, by quarters of an hour: stakes without those that came back, stakes less prizes, money paid in
-- and money paid out. The rows of the journal beyond `limit_seen` are added to it when it is read.
create table limit_slot (
  member_id bigint not null,
  slot      timestamptz not null,
  staked    bigint not null,
  lost      bigint not null,
  deposited bigint not null,
  withdrawn bigint not null,
  primary key (member_id, slot)
);
-- The last row of each wallet that is in the slots.
create table limit_seen (
  wallet_id bigint primary key,
  member_id bigint not null,
  seq       bigint not null
);
create index on limit_seen (member_id);

-- Whether stakes of the member have a limit; when the member has answered the question for limits.
alter table member_guard add column limited boolean not null default false;
alter table member_guard add column limits_answered_at timestamptz;
