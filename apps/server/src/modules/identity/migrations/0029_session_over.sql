-- A job ends sessions whose time is over; until now they only stopped being answered.
alter table session drop constraint session_ended_why_check;
alter table session add constraint session_ended_why_check
  check (ended_why in ('logout', 'password', 'revoked', 'over')) not valid;
create index session_by_sight on session (last_seen_at) where ended_at is null;
