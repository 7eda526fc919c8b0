-- Facts behind agents' figures, of settled play and of money, each with the number of its recording. A number is
-- given once, when the fact is taken in, and never again: bills name the numbers that they were made from. So this table is
-- read on and never cleared. Only what was played or paid under agents is here, and no play money.
create table agent_fact (
  merchant_id smallint not null,
  -- 1, 2, 3 … of the merchant, without a gap, in the order of recording.
  number      bigint not null,
  recorded_at timestamptz not null,
  -- When it counts: when it was settled or paid; a correction when that was settled which it corrects.
  counted_at  timestamptz not null,
  member_id   bigint not null,
  line_id     bigint not null,
  asset       text not null,
  -- play; deposit and withdrawal are measures; rebate, bonus, cashback and fee are costs.
  kind        text not null,
  -- Of play: the category of the game.
  product     text,
  bets        int not null default 0,
  stake       bigint not null default 0,
  payout      bigint not null default 0,
  valid_bet   bigint not null default 0,
  -- Of money: what was paid in, out, or given; below zero where it was taken back.
  amount      bigint not null default 0,
  -- The fact of play (bucket, place), or the journal's row (bucket, house, place); a rebate names the play that earned it.
  bucket      smallint not null,
  house       int,
  seq         bigint not null,
  primary key (merchant_id, number)
);
-- Windows that are no whole hours, numbers that a bill used, and lists of a line.
create index agent_fact_of_line on agent_fact (line_id, counted_at, number);

-- How far the facts of a merchant are recorded, and how far of that they are summed.
create table agent_recording (
  merchant_id smallint primary key,
  last        bigint not null default 0,
  summed      bigint not null default 0
);

-- All that was committed before this instant is recorded.
create table agent_recorded_to (
  one boolean primary key default true check (one),
  at  timestamptz not null
);

-- Sums of a line by member and hour of UTC, in the order of a team's read: profit and loss, active members, windows.
create table agent_member_hour (
  line_id     bigint not null,
  hour        timestamptz not null,
  member_id   bigint not null,
  asset       text not null,
  merchant_id smallint not null,
  bets        bigint not null,
  stake       bigint not null,
  payout      bigint not null,
  valid_bet   bigint not null,
  deposits    bigint not null,
  withdrawals bigint not null,
  rebates     bigint not null,
  bonuses     bigint not null,
  cashbacks   bigint not null,
  fees        bigint not null,
  primary key (line_id, hour, member_id, asset)
) with (fillfactor = 85);

-- Valid bets of a line by product, which contracts weigh.
create table agent_line_hour (
  line_id   bigint not null,
  hour      timestamptz not null,
  product   text not null,
  asset     text not null,
  valid_bet bigint not null,
  primary key (line_id, hour, product, asset)
) with (fillfactor = 85);

-- Sums of an agent by hour of UTC: `team` whatever the depth and the agent's own, `direct` of members directly below, `own`.
create table agent_hour (
  agent_id    bigint not null,
  asset       text not null,
  part        text not null check (part in ('team', 'direct', 'own')),
  hour        timestamptz not null,
  bets        bigint not null,
  stake       bigint not null,
  payout      bigint not null,
  valid_bet   bigint not null,
  deposits    bigint not null,
  withdrawals bigint not null,
  rebates     bigint not null,
  bonuses     bigint not null,
  cashbacks   bigint not null,
  fees        bigint not null,
  primary key (agent_id, asset, part, hour)
) with (fillfactor = 85);

-- Members who count as active for no contract while they are flagged: they share a device, a document or a payout account
-- with an agent above.
create table agent_flag (
  member_id    bigint not null,
  flagged_from timestamptz not null,
  flagged_to   timestamptz,
  primary key (member_id, flagged_from)
);
