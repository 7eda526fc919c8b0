-- What a person decided about a difference. It stands until the records change.
alter table provider_difference
  add column id           bigint generated always as identity,
  add column resolved_by  text,
  add column why          text;
create unique index on provider_difference (id);
create index provider_difference_open on provider_difference (id desc) where resolved_at is null;

-- Every comparison that somebody asked for, found something or failed, and the latest of each vendor.
create table provider_comparison (
  id        bigint generated always as identity primary key,
  vendor    text not null,
  state     text not null check (state in ('WAITING', 'RUNNING', 'DONE', 'FAILED')),
  asked_by  text,
  asked_at  timestamptz not null,
  ended_at  timestamptz,
  looked    int,
  found     int,
  upto      timestamptz,
  fault     text
);
create index on provider_comparison (vendor, id desc);

-- The vendor's call that could not be done, so that it can be done once more; and how a debt ended.
alter table provider_debt
  add column id           bigint generated always as identity,
  add column step         jsonb,
  add column settled_how  text check (settled_how in ('collected', 'written_off')),
  add column settled_by   text;
create unique index on provider_debt (id);
create index provider_debt_desk on provider_debt (merchant_id, id desc);
