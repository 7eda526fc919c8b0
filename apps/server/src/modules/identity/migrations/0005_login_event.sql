-- What a member can be told of each sign-in and each failed try at a known account. Kept for ninety days.
create table login_event (
  id          bigint generated always as identity primary key,
  member_id   bigint not null references member,
  at          timestamptz not null,
  outcome     text not null check (outcome in ('signedIn', 'passwordWrong', 'codeWrong', 'verification')),
  way         text not null check (way in ('password', 'register', 'sms', 'google', 'facebook', 'passkey')),
  ip          text not null,
  country     text,
  user_agent  text not null
);
create index login_event_of_member on login_event (member_id, id desc);
create index login_event_by_time on login_event (at);
