-- What the people of the house do about members: shut them out, write down what was said, find them.
alter table member add column locked_at timestamptz, add column locked_why text,
  add constraint member_lock check ((locked_at is null) = (locked_why is null));

create table member_note (
  id        bigint generated always as identity primary key,
  member_id bigint not null references member,
  at        timestamptz not null,
  author    text not null,
  note      text not null
);
create index member_note_of_member on member_note (member_id, id desc);

create index member_newest on member (merchant_id, id desc);
-- The start of a name, in any case.
create index member_account_start on member (merchant_id, lower(account) text_pattern_ops);
create index member_locked on member (merchant_id, id desc) where locked_at is not null;
