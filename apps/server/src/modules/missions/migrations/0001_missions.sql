-- Missions. Their subject never changes, so that play read anew counts the same. Sums are at the ledger's scale (4 places), counts too.
create table mission (
  id          bigint generated always as identity primary key,
  merchant_id smallint not null,
  metric      text not null check (metric in ('VALID_BET', 'ROUNDS', 'WINS', 'DEPOSITS')),
  -- Null: of all.
  products    text[],
  vendor      text,
  game        text,
  multiplier  int check (multiplier > 0),
  period      text not null check (period in ('DAILY', 'WEEKLY', 'MONTHLY', 'FIXED')),
  starts_at   timestamptz,
  ends_at     timestamptz,
  time_zone   text not null,
  check ((metric = 'WINS') = (multiplier is not null)),
  check ((period = 'FIXED') = (starts_at is not null and ends_at is not null)),
  check (starts_at < ends_at)
);
create index on mission (merchant_id, id);

-- Terms, each from an instant on. A window of a member has those that were in force at its start, or at a later joining.
create table mission_version (
  mission_id  bigint not null references mission,
  since       timestamptz not null,
  words       jsonb not null,
  step        bigint not null check (step > 0),
  gift        bigint not null check (gift > 0),
  times       int not null check (times > 0),
  claim_days  int not null check (claim_days > 0),
  is_open     boolean not null,
  asked_by    text not null,
  approved_by text not null,
  primary key (mission_id, since)
);

-- Members in missions. The row orders the claims of its member.
create table mission_join (
  bucket     smallint not null,
  member_id  bigint not null,
  mission_id bigint not null references mission,
  joined_at  timestamptz not null,
  primary key (bucket, member_id, mission_id),
  check (bucket = member_id & 63)
);
create index on mission_join (mission_id);

-- Follows from settled play: the sum of a member's window.
create table mission_progress (
  bucket     smallint not null,
  member_id  bigint not null,
  mission_id bigint not null,
  window_at  timestamptz not null,
  total      bigint not null,
  primary key (bucket, member_id, mission_id, window_at)
) with (fillfactor = 70);

-- Credited deposits of members who have joined a mission.
create table mission_deposit (
  key       text primary key,
  bucket    smallint not null,
  member_id bigint not null,
  amount    bigint not null,
  at        timestamptz not null
);
create index on mission_deposit (bucket, member_id, at);

-- Steps of a window that were paid. They stay, whatever play is taken back.
create table mission_claim (
  bucket     smallint not null,
  member_id  bigint not null,
  mission_id bigint not null references mission,
  window_at  timestamptz not null,
  times      int not null check (times > 0),
  paid       bigint not null check (paid > 0),
  primary key (bucket, member_id, mission_id, window_at)
);
create index on mission_claim (mission_id);
