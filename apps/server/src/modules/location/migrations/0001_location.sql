-- The last check of the place of each session that played.
create table location_standing (
  session_id  bigint primary key,
  member_id   bigint not null,
  ip          text not null,
  checked_at  timestamptz not null,
  outcome     text not null check (outcome in ('ALLOWED', 'ELSEWHERE', 'UNKNOWN', 'HOSTING'))
);
create index on location_standing (checked_at);

-- Every check, kept as evidence; rows are only added.
create table location_check (
  id          bigint generated always as identity primary key,
  merchant_id smallint not null,
  member_id   bigint not null,
  session_id  bigint not null,
  at          timestamptz not null,
  ip          text not null,
  country     text,
  -- The reason of the check: the first play of a session, another address, or its age.
  cause       text not null check (cause in ('FIRST', 'ADDRESS', 'AGE')),
  outcome     text not null
);
create index on location_check (member_id, id desc);
