-- The trigger that tells settled play of rounds as they close: of each its sums, under the line of that instant, and nothing
-- where they are zero. One statement for all that a statement has closed, because a batch closes many. Corrections of
-- closed rounds are `provider_round_told`'s. Of an insert on conflict PostgreSQL tells the rows that it inserted and those
-- that it changed apart.
create or replace function provider_rounds_closed() returns trigger language plpgsql
  set plan_cache_mode = force_generic_plan set enable_hashjoin = on set enable_nestloop = off as $$
declare
  closed provider_round[];
begin
  if tg_op = 'INSERT' then
    closed := array(select n from after_rounds n where n.closed_at is not null);
  else
    closed := array(
      select n from after_rounds n
        join before_rounds o on o.round = n.round and o.member_id = n.member_id and o.vendor = n.vendor
         and o.merchant_id = n.merchant_id and o.asset = n.asset
       where o.closed_at is null and n.closed_at is not null);
  end if;
  if cardinality(closed) = 0 then return null; end if;
  with fact as materialized (
    select r.*, (r.member_id & 63)::smallint as bucket,
           row_number() over (partition by r.member_id & 63) as nth, count(*) over (partition by r.member_id & 63) as n
      from unnest(closed) r where r.staked <> 0 or r.won <> 0 or r.valid_bet <> 0
  ), place as materialized (
    select f.bucket, play_next(f.bucket, f.n) as last from fact f where f.nth = 1 order by f.bucket
  ), played as materialized (
    select g.vendor, g.game, game_category(g.vendor, g.game) as product from (select distinct f.vendor, f.game from fact f) g
  )
  insert into play_fact (bucket, seq, merchant_id, member_id, product, vendor, game, asset, bets, stake, from_bonus, payout, to_bonus,
      rebate, valid_bet, settled_at, reference, revision, line_id, placed_at)
    select f.bucket, p.last + f.nth, f.merchant_id, f.member_id, g.product, f.vendor, f.game, f.asset, f.bets, f.staked,
           f.from_bonus, f.won, f.to_bonus, 0, f.valid_bet, f.closed_at, 'round:' || f.round, coalesce(f.revision, 0),
           (select l.line_id from play_line_at(f.member_id, f.closed_at) l), f.opened_at
      from fact f
      join place p on p.bucket = f.bucket
      join played g on g.vendor = f.vendor and g.game = f.game;
  return null;
end $$;
drop trigger if exists provider_round_told_of_new on provider_round;
create or replace trigger provider_rounds_closed_at_once after insert on provider_round
  referencing new table as after_rounds for each statement execute function provider_rounds_closed();
create or replace trigger provider_rounds_closed_later after update on provider_round
  referencing old table as before_rounds new table as after_rounds for each statement execute function provider_rounds_closed();
