-- Closings of accounts by their members. One that waits or has closed stands until it is given up or reopened.
create table account_closing (
  id          bigint generated always as identity primary key,
  merchant_id smallint not null,
  member_id   bigint not null,
  state       text not null check (state in ('WAITING', 'CLOSED', 'GIVEN_UP', 'REOPENED')),
  reason      text not null check (reason in ('TOO_MUCH_PLAY', 'NO_INTEREST', 'SERVICE', 'PRIVACY', 'OTHER')),
  asked_at    timestamptz not null,
  closed_at   timestamptz check ((closed_at is not null) = (state in ('CLOSED', 'REOPENED'))),
  ended_at    timestamptz check ((ended_at is not null) = (state in ('GIVEN_UP', 'REOPENED'))),
  ended_by    text,
  why         text,
  -- The last look at what a waiting one waits for.
  looked_at   timestamptz not null
);
create unique index account_closing_standing on account_closing (member_id) where state in ('WAITING', 'CLOSED');
create index account_closing_waiting on account_closing (looked_at) where state = 'WAITING';
create index on account_closing (member_id, id desc);
