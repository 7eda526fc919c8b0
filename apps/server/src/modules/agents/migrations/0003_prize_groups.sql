-- The prize group of a member from an instant on. A member without a row plays at the group of the nearest agent above who
-- has one. What is settled at an instant counts by the groups of that instant: a change is written before it comes.
create table agent_prize_group (
  member_id   bigint not null,
  since       timestamptz not null,
  prize_group int not null check (prize_group between 1 and 2000),
  -- 'joined', 'moved', 'upline:<member>' or 'staff:<login>'.
  given_by    text not null,
  primary key (member_id, since)
);

-- The group of those who register with a code; null: that of its agent.
alter table affiliate_code add column prize_group int check (prize_group between 1 and 2000);

-- Settings of a merchant for prize groups, from an instant on. Shares are parts of a million of the stake.
create table agent_group_rule (
  merchant_id smallint not null,
  since       timestamptz not null,
  -- The highest group of an agent at the top, and the lowest that can be given.
  top_group    int not null check (top_group between lowest_group and 2000),
  lowest_group int not null check (lowest_group > 0),
  -- Shares of the edge: the house's margin, and the reserves for salaries of the line and for cashback.
  margin       int not null check (margin between 0 and 1000000),
  salary       int not null check (salary between 0 and 1000000),
  cashback     int not null check (cashback between 0 and 1000000),
  asked_by     text not null,
  approved_by  text not null,
  primary key (merchant_id, since)
);

-- What the line of a member gets of the member's bets on one issue. A correction is a row of its own with the differences.
-- Rows of a bucket carry a sequence without gaps, in the order of their commits.
create table agent_rebate (
  bucket      smallint not null,
  seq         bigint not null,
  merchant_id smallint not null,
  member_id   bigint not null,
  asset       text not null,
  game        text not null,
  -- issue:<id>
  reference   text not null,
  revision    int not null,
  line_id     bigint not null references agent_line,
  -- The stakes that it follows from, and what each agent of the line gets, from the root down.
  stake       bigint not null,
  amounts     bigint[] not null,
  settled_at  timestamptz not null,
  -- Of a correction: when that which it corrects was settled.
  corrects_at timestamptz,
  primary key (bucket, seq),
  check (bucket = member_id & 63)
);
create index agent_rebate_of on agent_rebate (bucket, reference, member_id);
create index agent_rebate_of_line on agent_rebate (line_id, settled_at);
create index agent_rebate_by_time on agent_rebate using brin (settled_at);

-- The last sequence of each bucket. A transaction that writes rows holds it to the commit.
create table agent_rebate_slot (
  bucket smallint primary key check (bucket between 0 and 63),
  seq    bigint not null default 0
);
insert into agent_rebate_slot (bucket) select generate_series(0, 63);

-- A payment of rebates to the agents of a merchant.
create table agent_rebate_run (
  id          bigint generated always as identity primary key,
  merchant_id smallint not null,
  asset       text not null,
  -- The bulk decision of the ledger that credits it.
  decision    uuid not null unique,
  decided_at  timestamptz not null
);

-- What an agent gets by the rows of one bucket of one issue. Null run: not paid. What is below zero stays until later shares
-- of the agent exceed it.
create table agent_rebate_share (
  id          bigint generated always as identity primary key,
  merchant_id smallint not null,
  asset       text not null,
  agent_id    bigint not null,
  bucket      smallint not null,
  game        text not null,
  reference   text not null,
  amount      bigint not null check (amount <> 0),
  settled_at  timestamptz not null,
  run_id      bigint references agent_rebate_run
);
create index agent_rebate_share_due on agent_rebate_share (merchant_id, asset, agent_id) where run_id is null;
create index agent_rebate_share_of on agent_rebate_share (agent_id, id);

-- What a run pays to each agent.
create table agent_rebate_payment (
  run_id   bigint not null references agent_rebate_run,
  agent_id bigint not null,
  amount   bigint not null check (amount > 0),
  primary key (run_id, agent_id)
);
create index agent_rebate_payment_of on agent_rebate_payment (agent_id, run_id);
