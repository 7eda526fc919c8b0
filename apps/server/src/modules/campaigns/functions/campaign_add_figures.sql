-- Adds movements of players to the figures of their tags: each counts for the tag of its instant, in the month of its zone.
-- The first deposit of a player who registered by a code is the earliest, whatever the order in which deposits are read. The
-- caller holds the projection.
create or replace function campaign_add_figures(
  p_member bigint[], p_at timestamptz[], p_zone text[], p_deposit bigint[], p_stake bigint[], p_payout bigint[], p_valid bigint[],
  p_given bigint[]
) returns void language sql as $$
  with moved as materialized (
    select g.*, t.version, t.merchant_id, t.agent_id, t.code, coalesce(t.campaign_id, 0) as campaign_id,
           (t.joined_at at time zone g.zone)::date as day, date_trunc('month', g.at at time zone g.zone)::date as month
      from unnest(p_member, p_at, p_zone, p_deposit, p_stake, p_payout, p_valid, p_given)
             g (member_id, at, zone, deposit, stake, payout, valid_bet, given)
     cross join lateral player_tag_at(g.member_id, g.at) t),
  months as materialized (
    select member_id, version, merchant_id, agent_id, code, campaign_id, day, month, sum(deposit)::bigint as deposits,
           sum(stake)::bigint as stake, sum(payout)::bigint as payout, sum(valid_bet)::bigint as valid_bet, sum(given)::bigint as given
      from moved group by 1, 2, 3, 4, 5, 6, 7, 8),
  by_month as (
    insert into campaign_player_month as m (member_id, version, month, deposits, stake, payout, valid_bet, given)
      select member_id, version, month, deposits, stake, payout, valid_bet, given from months
      on conflict (member_id, version, month) do update
         set deposits = m.deposits + excluded.deposits, stake = m.stake + excluded.stake, payout = m.payout + excluded.payout,
             valid_bet = m.valid_bet + excluded.valid_bet, given = m.given + excluded.given),
  -- Who becomes active, or is not any more where play was taken back: in a month, and in all.
  turned as (
    select n.*, (coalesce(o.stake, 0) + n.stake > 0)::int - (coalesce(o.stake, 0) > 0)::int as active
      from months n
      left join campaign_player_month o on o.member_id = n.member_id and o.version = n.version and o.month = n.month),
  cohorts as (
    insert into campaign_cohort as c (agent_id, joined, code, campaign_id, month, merchant_id, active, deposits, ngr)
      select agent_id, date_trunc('month', day)::date, code, campaign_id, month, merchant_id, sum(active), sum(deposits),
             sum(stake - payout - given)
        from turned group by 1, 2, 3, 4, 5, 6
      on conflict (agent_id, joined, code, campaign_id, month) do update
         set active = c.active + excluded.active, deposits = c.deposits + excluded.deposits, ngr = c.ngr + excluded.ngr),
  players as (
    select n.member_id, n.version, n.merchant_id, n.agent_id, n.code, n.campaign_id, n.day, sum(n.deposits) as deposits,
           sum(n.stake) as stake, sum(n.valid_bet) as valid_bet, sum(n.stake - n.payout - n.given) as ngr
      from months n group by 1, 2, 3, 4, 5, 6, 7),
  ever as (
    select p.*, (coalesce(o.stake, 0) + p.stake > 0)::int - (coalesce(o.stake, 0) > 0)::int as active
      from players p
      left join lateral (select sum(m.stake) as stake from campaign_player_month m
                          where m.member_id = p.member_id and m.version = p.version) o on true),
  earliest as (
    select distinct on (d.member_id) d.member_id, d.version, d.at, d.deposit as amount
      from moved d
     where d.deposit > 0
       and exists (select from player_tag t where t.member_id = d.member_id and t.version = 1 and t.asked_by is null)
     order by d.member_id, d.at, d.deposit),
  firsts as materialized (
    select e.*, o.version as old_version, o.amount as old_amount
      from earliest e left join campaign_player_first o on o.member_id = e.member_id
     where o.member_id is null or (e.at, e.amount) < (o.at, o.amount)),
  kept as (
    insert into campaign_player_first as f (member_id, version, at, amount) select member_id, version, at, amount from firsts
      on conflict (member_id) do update set version = excluded.version, at = excluded.at, amount = excluded.amount),
  first_changes as (
    select member_id, version, 1 as deposited, amount from firsts
    union all
    select member_id, old_version, -1, -old_amount from firsts where old_version is not null),
  days as (
    select agent_id, day, code, campaign_id, merchant_id, 0::bigint as deposited, 0::bigint as first_deposits, active, deposits,
           valid_bet, ngr from ever
    union all
    select t.agent_id, (t.joined_at at time zone z.zone)::date, t.code, coalesce(t.campaign_id, 0), t.merchant_id, f.deposited,
           f.amount, 0, 0, 0, 0
      from first_changes f join player_tag t on t.member_id = f.member_id and t.version = f.version
     cross join lateral (select m.zone from moved m where m.member_id = f.member_id limit 1) z)
  insert into campaign_day as d (agent_id, day, code, campaign_id, merchant_id, deposited, first_deposits, active, deposits, valid_bet, ngr)
    select agent_id, day, code, campaign_id, merchant_id, sum(deposited), sum(first_deposits), sum(active), sum(deposits),
           sum(valid_bet), sum(ngr)
      from days group by 1, 2, 3, 4, 5
    on conflict (agent_id, day, code, campaign_id) do update
       set deposited = d.deposited + excluded.deposited, first_deposits = d.first_deposits + excluded.first_deposits,
           active = d.active + excluded.active, deposits = d.deposits + excluded.deposits,
           valid_bet = d.valid_bet + excluded.valid_bet, ngr = d.ngr + excluded.ngr
$$;
