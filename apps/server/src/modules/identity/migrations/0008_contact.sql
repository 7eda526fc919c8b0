-- Where a member can be reached, and by which number they may sign in. A number or address has one holder.
create table member_contact (
  member_id   bigint not null references member,
  merchant_id smallint not null,
  kind        text not null check (kind in ('mobile', 'email')),
  -- E.164, or the address in lower case.
  value       text not null,
  -- When a code that was sent there came back; null for a number that was only told.
  verified_at timestamptz,
  changed_at  timestamptz not null,
  primary key (member_id, kind)
);
create unique index member_contact_holder on member_contact (merchant_id, kind, value);

-- Whoever registers by a number and its code has no password until they choose one.
alter table member drop constraint member_check;

-- By whom a member came: an affiliate's code, a friend's code.
create table affiliate_code (
  merchant_id smallint not null,
  code        text not null check (code <> ''),
  agent_id    bigint not null references member,
  -- Null: good on every domain of the merchant.
  domain      text,
  closed_at   timestamptz,
  created_at  timestamptz not null
);
create unique index affiliate_code_key on affiliate_code (merchant_id, lower(code));

create table member_referral (
  member_id   bigint primary key references member,
  merchant_id smallint not null,
  -- What the member gives to friends.
  code        text not null check (code <> '')
);
create unique index member_referral_key on member_referral (merchant_id, lower(code));

create table member_origin (
  member_id      bigint primary key references member,
  affiliate_code text,
  agent_id       bigint references member,
  referrer_id    bigint references member,
  created_at     timestamptz not null
);
create index member_origin_of_agent on member_origin (agent_id) where agent_id is not null;
create index member_origin_of_referrer on member_origin (referrer_id) where referrer_id is not null;
