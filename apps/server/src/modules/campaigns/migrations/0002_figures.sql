-- Clicks on links, each visitor once a day and link. The number is a keyed hash of link, address and browser under the day's
-- salt, so that it cannot be led back to an address once the salt is gone.
create table campaign_click (
  id          uuid primary key,
  merchant_id smallint not null,
  agent_id    bigint not null,
  code        text not null,
  campaign_id bigint references campaign,
  ref         text,
  at          timestamptz not null
);
create index campaign_click_by_time on campaign_click (at);

-- The salt of a day of UTC; it is deleted when the day is over.
create table campaign_salt (
  day  date primary key,
  salt bytea not null
);

-- Clicks by day of the merchant's zone; campaign 0: the link named none.
create table campaign_click_day (
  agent_id    bigint not null,
  day         date not null,
  code        text not null,
  campaign_id bigint not null,
  merchant_id smallint not null,
  clicks      bigint not null,
  primary key (agent_id, day, code, campaign_id)
);
create index campaign_click_day_of_merchant on campaign_click_day (merchant_id, day);

-- Registrations that are not counted yet: a row of its own for each, so that registrations by one code do not wait for each other.
create table campaign_joined (
  merchant_id smallint not null,
  member_id   bigint primary key
);
insert into campaign_joined (merchant_id, member_id) select merchant_id, member_id from player_tag;

-- Figures of a tagged player by month of the merchant's zone. They follow from the journal and from settled play.
create table campaign_player_month (
  member_id bigint not null,
  version   int not null,
  month     date not null,
  deposits  bigint not null,
  stake     bigint not null,
  payout    bigint not null,
  valid_bet bigint not null,
  -- Bonuses, cashback and rebates.
  given     bigint not null,
  primary key (member_id, version, month)
);

-- The first deposit of a player who came by a code, and the tag that it counts for.
create table campaign_player_first (
  member_id bigint primary key,
  version   int not null,
  at        timestamptz not null,
  amount    bigint not null
);

-- Sums over the players who registered on a day of the merchant's zone, by what they did until now.
create table campaign_day (
  agent_id       bigint not null,
  day            date not null,
  code           text not null,
  campaign_id    bigint not null,
  merchant_id    smallint not null,
  registered     bigint not null default 0,
  deposited      bigint not null default 0,
  first_deposits bigint not null default 0,
  active         bigint not null default 0,
  deposits       bigint not null default 0,
  valid_bet      bigint not null default 0,
  ngr            bigint not null default 0,
  primary key (agent_id, day, code, campaign_id)
);
create index campaign_day_of_merchant on campaign_day (merchant_id, day);

-- Sums by month of registration and month.
create table campaign_cohort (
  agent_id    bigint not null,
  joined      date not null,
  code        text not null,
  campaign_id bigint not null,
  month       date not null,
  merchant_id smallint not null,
  active      bigint not null,
  deposits    bigint not null,
  ngr         bigint not null,
  primary key (agent_id, joined, code, campaign_id, month)
);
create index campaign_cohort_of_merchant on campaign_cohort (merchant_id, joined, month);
