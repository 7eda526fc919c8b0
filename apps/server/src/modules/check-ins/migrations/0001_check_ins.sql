-- Terms of the daily check-in, each from an instant on. A member's calendar keeps those of its first day.
create table check_in_terms (
  merchant_id smallint not null,
  since       timestamptz not null,
  terms       jsonb not null,
  asked_by    text not null,
  approved_by text not null,
  primary key (merchant_id, since)
);

-- Check-ins: one for each member and day of the merchant. The key orders two presses at once.
create table check_in (
  bucket      smallint not null,
  member_id   bigint not null,
  day         date not null,
  merchant_id smallint not null,
  -- The day of the calendar, from 1, of a calendar that has the terms of this instant and so many days.
  place       int not null check (place > 0),
  terms_since timestamptz not null,
  length      int not null check (length >= place),
  streak      int not null check (streak > 0),
  kind        text not null check (kind in ('CASH', 'POINTS')),
  amount      bigint not null check (amount > 0),
  at          timestamptz not null,
  primary key (bucket, member_id, day),
  check (bucket = member_id & 63)
);
create index check_in_of_merchant on check_in (merchant_id, day);
