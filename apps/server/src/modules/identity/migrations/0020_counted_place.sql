-- Where a try at a secret came from: an open session, an address that the account signed in from, or a stranger's.
alter table login_attempt
  add column place text not null default 'stranger' check (place in ('session', 'known', 'stranger')),
  -- Which secret was wrong; set with the failure.
  add column secret text check (secret in ('password', 'paymentPassword', 'code'));
