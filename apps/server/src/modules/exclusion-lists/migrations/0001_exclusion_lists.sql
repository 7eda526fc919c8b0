-- Members for whom a register of exclusion is asked, and when the next question comes.
create table list_member (
  member_id    bigint primary key,
  merchant_id  smallint not null,
  -- The occasion of the question that waits, or of the last one.
  occasion     text not null check (occasion in ('DOCUMENT', 'SIGN_IN', 'SCHEDULE')),
  next_at      timestamptz not null,
  -- Questions without an answer since the last one that had one.
  attempts     int not null default 0,
  -- The last answer that let the member play.
  permitted_at timestamptz
);
create index on list_member (next_at);

-- Every question with its answer, kept as evidence; rows are only added.
create table list_answer (
  id          bigint generated always as identity primary key,
  member_id   bigint not null,
  merchant_id smallint not null,
  at          timestamptz not null,
  occasion    text not null,
  register    text not null,
  -- AWAY: the register gave no answer; `reason` says why.
  outcome     text not null check (outcome in ('PERMITTED', 'BARRED', 'AWAY')),
  reason      text
);
create index on list_answer (member_id, id desc);
