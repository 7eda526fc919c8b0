-- Terms of cashback, each from the first instant of a day on. Windows lie within a version.
create table cashback_terms (
  merchant_id smallint not null,
  since       timestamptz not null,
  first_day   date not null,
  terms       jsonb not null,
  asked_by    text not null,
  approved_by text not null,
  primary key (merchant_id, first_day)
);

-- Follows from settled play: what a member played with cash on a day of the merchant. `of_day` is the day of what was played: a
-- correction stands in the day in which it came. '' stands for no vendor and no game. Amounts at the ledger's scale.
create table cashback_day (
  bucket      smallint not null,
  member_id   bigint not null,
  day         date not null,
  of_day      date not null,
  product     text not null,
  vendor      text not null,
  game        text not null,
  merchant_id smallint not null,
  valid       bigint not null,
  -- The part of `valid` that was played under agents.
  lined       bigint not null,
  -- Stakes less payouts and rebates.
  lost        bigint not null,
  rebate      bigint not null,
  -- `valid` by the multipliers of points, in hundredths.
  weighted    numeric not null,
  primary key (bucket, member_id, day, product, vendor, game, of_day),
  check (bucket = member_id & 63)
) with (fillfactor = 70);
create index cashback_day_of_merchant on cashback_day (merchant_id, bucket, member_id, day);

-- Follows from rebates of agents' lines: what the line of a member got for the member's bets on a lottery.
create table cashback_line_rebate (
  bucket    smallint not null,
  member_id bigint not null,
  day       date not null,
  game      text not null,
  amount    bigint not null,
  primary key (bucket, member_id, day, game)
);

-- Follows from the journal: rewards that became cash of a member, cashback left out.
create table cashback_reward (
  bucket    smallint not null,
  member_id bigint not null,
  day       date not null,
  amount    bigint not null,
  primary key (bucket, member_id, day)
);

-- Up to when each source was read to its end.
create table cashback_read (
  source text primary key,
  at     timestamptz not null
);

-- Windows that have ended. The row orders the counting; members are counted in the order of (bucket, member), so that a counting
-- that was cut off goes on behind the last.
create table cashback_window (
  id             bigint generated always as identity primary key,
  merchant_id    smallint not null,
  first_day      date not null,
  until_day      date not null,
  starts_at      timestamptz not null,
  ends_at        timestamptz not null,
  terms_day      date not null,
  reached_bucket smallint not null default -1,
  reached_member bigint not null default 0,
  is_counted     boolean not null default false,
  held           text,
  unique (merchant_id, first_day),
  check (first_day < until_day)
);
create index cashback_window_open on cashback_window (id) where not is_counted;

-- Cashback of a member, a product and a window, with each figure that it was counted by.
create table cashback_entry (
  bucket     smallint not null,
  member_id  bigint not null,
  product    text not null,
  first_day  date not null,
  until_day  date not null,
  window_id  bigint not null references cashback_window,
  basis      text not null,
  carries    text not null,
  level      int not null,
  rate       text not null,
  valid      bigint not null,
  lost       bigint not null,
  rewards    bigint not null,
  carried    bigint not null check (carried <= 0),
  absorbed   bigint not null check (absorbed >= 0),
  base       bigint not null,
  asked      bigint not null check (asked >= 0),
  edge       bigint not null,
  agents     bigint not null,
  points     bigint not null,
  cap        bigint not null check (cap >= 0),
  amount     bigint not null check (amount between 0 and cap and amount <= asked),
  -- What the window leaves to later ones.
  carry      bigint not null check (carry <= 0),
  debt       bigint not null check (debt >= 0),
  state      text not null check (state in ('NOTHING', 'DUE', 'OPEN', 'PAID', 'LAPSED', 'REVOKED', 'KEPT')),
  reward_id  bigint,
  claim_by   timestamptz,
  primary key (bucket, member_id, product, first_day),
  check (bucket = member_id & 63),
  check ((state = 'NOTHING') = (amount = 0))
);
create index cashback_entry_of_window on cashback_entry (window_id);
create index cashback_entry_due on cashback_entry (window_id, bucket, member_id) where state = 'DUE';
