-- Feedback and complaints with their answers. Complaints are the complaint log.
create table feedback (
  id          bigint generated always as identity primary key,
  merchant_id smallint not null,
  -- Of the caller: the same again answers as the first.
  key         text not null,
  kind        text not null check (kind in ('FEEDBACK', 'COMPLAINT')),
  member_id   bigint,
  -- E-mail address of a sender without a real account.
  contact     text,
  language    text not null,
  body        text not null,
  written_at  timestamptz not null,
  taken_by    text,
  taken_at    timestamptz,
  answer      text,
  answered_by text,
  answered_at timestamptz,
  unique (merchant_id, key),
  check ((member_id is null) <> (contact is null)),
  check ((taken_by is null) = (taken_at is null)),
  check ((answered_at is null) = (answer is null) and (answered_at is null) = (answered_by is null))
);
comment on table feedback is 'Kept for five years from written_at, then removed; no call removes a row before.';
create index feedback_of_member on feedback (member_id, id desc) where member_id is not null;
create index feedback_by_merchant on feedback (merchant_id, id desc);
create index feedback_waiting on feedback (merchant_id, id) where answered_at is null;
create index feedback_by_answer on feedback (merchant_id, answered_at) where answered_at is not null;
create index feedback_by_age on feedback (written_at);
