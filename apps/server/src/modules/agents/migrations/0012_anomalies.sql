-- Signs that an agent is paid for play that it did not bring, with the figures that show them. Found by the clock, once for
-- each kind, agent, member and occasion; a person confirms or clears it.
create table agent_anomaly (
  id          bigint generated always as identity primary key,
  merchant_id smallint not null,
  kind        text not null check (kind in ('self_referral', 'ring', 'own_play', 'bonus_only', 'one_player')),
  -- The agent whose pay it is about, and the member by whom it shows.
  agent_id    bigint not null,
  member_id   bigint not null,
  -- A mark that they share, or the month of the figures.
  occasion    text not null,
  -- Figures by name, as decimal texts.
  evidence    jsonb not null,
  state       text not null default 'OPEN' check (state in ('OPEN', 'CONFIRMED', 'CLEARED')),
  found_at    timestamptz not null,
  seen_at     timestamptz not null,
  decided_at  timestamptz,
  decided_by  text,
  why         text,
  unique (merchant_id, kind, agent_id, member_id, occasion),
  check ((state = 'OPEN') = (decided_at is null) and (decided_at is null) = (decided_by is null))
);
create index agent_anomaly_of on agent_anomaly (merchant_id, id desc);
create index agent_anomaly_of_agent on agent_anomaly (agent_id) where state <> 'CLEARED';

-- How far a merchant's sign-ins, accounts and documents were looked at, and the day whose figures were.
create table agent_anomaly_scan (
  merchant_id smallint primary key,
  marks_until timestamptz not null,
  figures_day date
);
