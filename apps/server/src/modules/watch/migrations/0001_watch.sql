-- The watch against money laundering and fraud.

-- Movements of members' money that the rules go by, each a row of the journal: its place there is the key. Follows from the journal.
create table watch_move (
  bucket      smallint not null,
  house       int not null,
  seq         bigint not null,
  merchant_id int not null,
  member_id   bigint not null,
  asset       text not null,
  kind        text not null,
  -- IN: deposited. OUT: withdrawn. GIVEN, RECEIVED: between members. GIFT: from the house.
  direction   text not null check (direction in ('IN', 'OUT', 'GIVEN', 'RECEIVED', 'GIFT')),
  amount      bigint not null check (amount > 0),
  cause       text not null,
  at          timestamptz not null,
  primary key (bucket, house, seq),
  check (bucket = member_id & 63)
);
create index watch_move_of_member on watch_move (bucket, member_id, at);
-- Both sides of money between members carry one cause: a transfer within a line, a payment of one member to another.
create index watch_move_by_cause on watch_move (merchant_id, cause) where direction in ('GIVEN', 'RECEIVED') or cause like 'peer:%';

-- Valid bets of members by the hour. Follows from settled play.
create table watch_play (
  bucket    smallint not null,
  member_id bigint not null,
  asset     text not null,
  hour      timestamptz not null,
  valid     bigint not null,
  primary key (bucket, member_id, asset, hour),
  check (bucket = member_id & 63)
);

-- Results of members in rounds of games that members play against one another. Follows from settled play.
create table watch_round (
  merchant_id int not null,
  -- Vendor and number of the round: the same for all its members.
  round       text not null,
  member_id   bigint not null,
  asset       text not null,
  game        text not null,
  stake       bigint not null,
  payout      bigint not null,
  at          timestamptz not null,
  primary key (merchant_id, round, member_id, asset)
);
create index watch_round_by_time on watch_round (merchant_id, at);

-- Members whose rules are to be judged again. Ready: journal and play were read to their ends behind the movement.
create table watch_due (
  bucket      smallint not null,
  member_id   bigint not null,
  merchant_id int not null,
  is_ready    boolean not null default false,
  since       timestamptz not null,
  primary key (bucket, member_id)
);
create index watch_due_ready on watch_due (since) where is_ready;
create index watch_due_fresh on watch_due (bucket) where not is_ready;

-- Instruments that members have in common, found by the nightly pass. A mark tells nothing of the thing itself.
create table watch_mark (
  merchant_id int not null,
  kind        text not null check (kind in ('account', 'document', 'device', 'address', 'payer', 'person')),
  mark        text not null,
  member_id   bigint not null,
  seen_at     timestamptz not null,
  primary key (merchant_id, kind, mark, member_id)
);
create index watch_mark_of_member on watch_mark (member_id);

-- The nightly pass of a merchant: to where instruments were looked through, and when it ended last.
create table watch_pass (
  merchant_id int primary key,
  until       timestamptz not null,
  passed_at   timestamptz not null
);

-- Rules of a merchant by version. Without a version those of its market hold.
create table watch_rules (
  merchant_id int not null,
  version     int not null check (version > 0),
  since       timestamptz not null,
  rules       jsonb not null,
  asked_by    text not null,
  -- Null: they only became stricter, so one person was enough.
  approved_by text,
  primary key (merchant_id, version)
);

create table watch_case (
  id          bigint generated always as identity primary key,
  merchant_id int not null,
  severity    text not null check (severity in ('LOW', 'MEDIUM', 'HIGH')),
  opened_at   timestamptz not null,
  opened_by   text not null,
  taken_by    text,
  due_at      timestamptz not null,
  outcome     text check (outcome in ('CLEARED', 'REPORTED', 'LIMITED', 'CLOSED')),
  ended_at    timestamptz,
  ended_by    text,
  -- Of a report: to whom, under which number, and when.
  authority   text,
  reference   text,
  sent_at     timestamptz,
  check ((outcome is null) = (ended_at is null) and (outcome is null) = (ended_by is null)),
  check ((outcome is not distinct from 'REPORTED') = (reference is not null)
     and (reference is null) = (sent_at is null) and (reference is null) = (authority is null))
);
comment on table watch_case is 'No call removes a case, its entries or its alerts: reports and decisions are kept for the years of the law.';
create index watch_case_of_merchant on watch_case (merchant_id, id desc);
create index watch_case_open on watch_case (merchant_id, due_at) where ended_at is null;

create table watch_case_member (
  case_id   bigint not null references watch_case,
  member_id bigint not null,
  primary key (case_id, member_id)
);
create index watch_case_of_member on watch_case_member (member_id, case_id desc);

-- The course of a case: entries are added and never changed.
create table watch_case_entry (
  id      bigint generated always as identity primary key,
  case_id bigint not null references watch_case,
  -- Of the caller: the same again is one entry.
  key     text not null,
  kind    text not null,
  at      timestamptz not null,
  author  text not null,
  body    text not null,
  unique (case_id, key)
);

-- Alerts with their evidence as it was. One for a rule, a subject and a window.
create table watch_alert (
  id          bigint generated always as identity primary key,
  merchant_id int not null,
  rule_id     text not null,
  kind        text not null,
  severity    text not null check (severity in ('LOW', 'MEDIUM', 'HIGH')),
  -- Whom it is about: a member, two, or a mark.
  subject     text not null,
  from_at     timestamptz not null,
  at          timestamptz not null,
  found_at    timestamptz not null,
  -- The version of the rules by which it was found.
  version     int not null,
  rule        jsonb not null,
  evidence    jsonb not null,
  state       text not null default 'NEW' check (state in ('NEW', 'LINKED', 'DISMISSED')),
  case_id     bigint references watch_case,
  judged_by   text,
  why         text,
  unique (merchant_id, rule_id, subject, at),
  check ((state = 'LINKED') = (case_id is not null)),
  check ((state = 'DISMISSED') = (judged_by is not null) and (judged_by is null) = (why is null))
);
create index watch_alert_of_merchant on watch_alert (merchant_id, id desc);
create index watch_alert_new on watch_alert (merchant_id, severity, id desc) where state = 'NEW';
create index watch_alert_of_case on watch_alert (case_id, id) where case_id is not null;

create table watch_alert_member (
  alert_id  bigint not null references watch_alert,
  member_id bigint not null,
  primary key (alert_id, member_id)
);
create index watch_alert_of_member on watch_alert_member (member_id, alert_id desc);
