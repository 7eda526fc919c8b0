-- Two people have agreed that a member without a verified contact is told a password. It is told once, to the proposer.
create table given_password (
  member_id   bigint primary key references member,
  proposed_by text not null,
  approved_by text not null,
  until       timestamptz not null
);
