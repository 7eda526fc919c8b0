-- Ladders of levels by merchant, in versions. A version is never changed; it begins with a month of the merchant's time.
create table vip_ladder (
  id          bigint generated always as identity primary key,
  merchant_id smallint not null,
  since       timestamptz not null,
  levels      jsonb not null,
  asked_by    text not null,
  approved_by text not null
);
create index on vip_ladder (merchant_id, since desc, id desc);

-- Figures of a member in a month of the merchant's time. They follow from settled play and from the journal.
create table vip_month (
  bucket      smallint not null,
  member_id   bigint not null,
  -- Its first day.
  month       date not null,
  merchant_id smallint not null,
  -- Credited deposits, and the valid bet that cash paid, in units of the ledger.
  deposit     bigint not null default 0,
  valid       bigint not null default 0,
  -- The valid bet by the multipliers of points, in millionths of the merchant's money.
  weighted    numeric(30, 0) not null default 0,
  -- Changed since the level was last looked at.
  is_due      boolean not null default true,
  primary key (bucket, member_id, month)
) with (fillfactor = 70);
create index vip_month_due on vip_month (bucket, member_id, month) where is_due;
create index on vip_month (merchant_id, month, member_id desc);

-- A row for each source that is read anew: no level is decided meanwhile.
create table vip_rebuild (
  source text primary key
);

-- When a source was last read to its end.
create table vip_read (
  source text primary key,
  at     timestamptz not null
);

create table vip_member (
  bucket        smallint not null,
  member_id     bigint not null,
  merchant_id   smallint not null,
  -- The level that deposits and play have earned; 0: none.
  level         int not null check (level >= 0),
  -- The month in which it was reached: it is safe until the end of the next one.
  reached_month date,
  -- The last month whose end was decided.
  decided_month date,
  primary key (bucket, member_id)
) with (fillfactor = 70);
create index on vip_member (merchant_id, level, member_id desc);

-- The gift of a level, once in a lifetime.
create table vip_gift (
  member_id   bigint not null,
  level       int not null,
  merchant_id smallint not null,
  amount      bigint not null check (amount >= 0),
  given_at    timestamptz not null,
  primary key (member_id, level)
);

-- The gift of a birthday, once in a year of the merchant's time.
create table vip_birthday (
  member_id   bigint not null,
  year        int not null,
  merchant_id smallint not null,
  amount      bigint not null check (amount > 0),
  given_at    timestamptz not null,
  primary key (member_id, year)
);

create table vip_move (
  id          bigint generated always as identity primary key,
  merchant_id smallint not null,
  member_id   bigint not null,
  at          timestamptz not null,
  reason      text not null check (reason in ('REACHED', 'KEPT', 'FELL', 'MANUAL', 'MANUAL_ENDED')),
  from_level  int not null,
  to_level    int not null,
  -- The month whose figures decided, with those figures and the version of the ladder; null for a level by people.
  month       date,
  deposit     bigint,
  valid       bigint,
  points      bigint,
  ladder_id   bigint references vip_ladder,
  by_whom     text not null default '',
  why         text not null default ''
);
create index on vip_move (member_id, id desc);

-- A level by two people until an instant: the newest of a member holds.
create table vip_manual (
  id          bigint generated always as identity primary key,
  merchant_id smallint not null,
  member_id   bigint not null,
  -- 0: ends the one before.
  level       int not null check (level >= 0),
  until       timestamptz not null
);
create index on vip_manual (member_id, id desc);

-- Months of a merchant that are decided for all members.
create table vip_closed (
  merchant_id smallint not null,
  month       date not null,
  closed_at   timestamptz not null,
  primary key (merchant_id, month)
);

-- A label that people of the house gave a member.
create table vip_label (
  member_id   bigint primary key,
  merchant_id smallint not null,
  label       text not null
);
create index on vip_label (merchant_id, label);
