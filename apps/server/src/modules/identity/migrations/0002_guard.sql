-- Each try at a password. `pending` while it is being checked, so that many tries at once cannot outrun the count.
create table login_attempt (
  id          bigint generated always as identity primary key,
  merchant_id smallint not null,
  account     text not null,
  ip          text not null,
  at          timestamptz not null,
  outcome     text not null default 'pending' check (outcome in ('pending', 'failed', 'succeeded')),
  -- Set on failures that a later success wiped out.
  forgiven    boolean not null default false
);
create index login_attempt_of_account on login_attempt (merchant_id, account, at desc) where outcome <> 'succeeded' and not forgiven;
create index login_attempt_of_ip on login_attempt (merchant_id, ip, at desc) where outcome = 'failed';
create index login_attempt_by_time on login_attempt (at);

create table captcha (
  id          uuid primary key,
  answer_hash bytea not null,
  expires_at  timestamptz not null
);
create index captcha_by_expiry on captcha (expires_at);
