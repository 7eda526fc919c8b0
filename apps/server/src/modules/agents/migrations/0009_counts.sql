-- How many stand below an agent, directly and in all; what `agent_joined` holds comes on top.
create table agent_count (
  agent_id bigint primary key,
  directs  int not null,
  team     int not null
) with (fillfactor = 85);

-- Members who joined and are not counted yet. Each registration adds a row of its own, so that registrations below one agent
-- do not wait for each other.
create table agent_joined (
  merchant_id smallint not null,
  member_id   bigint not null,
  primary key (merchant_id, member_id)
);
insert into agent_joined (merchant_id, member_id) select merchant_id, member_id from agent_seat;

-- Members who joined below an agent by hour of UTC, under the line of that instant: a later move changes nothing.
create table agent_joined_hour (
  agent_id bigint not null,
  hour     timestamptz not null,
  members  int not null,
  primary key (agent_id, hour)
) with (fillfactor = 85);

-- Members who played under a line in a day or a month of the merchant's time zone, each once.
create table agent_active_member (
  span      text not null check (span in ('day', 'month')),
  start     date not null,
  member_id bigint not null,
  line_id   bigint not null,
  primary key (span, start, member_id, line_id)
);
-- How many of an agent's team that were, the agent left out.
create table agent_active (
  agent_id bigint not null,
  span     text not null,
  start    date not null,
  members  int not null,
  primary key (agent_id, span, start)
) with (fillfactor = 85);

-- Movements of money of a line, for its list: few beside the facts of play.
create index agent_fact_money on agent_fact (line_id, counted_at, number) where kind <> 'play';
