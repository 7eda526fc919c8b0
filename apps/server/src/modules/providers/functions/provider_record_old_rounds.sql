-- Tells of at most so many rounds that were closed before rounds told of themselves; answers how many it found.
create or replace function provider_record_old_rounds(p_limit int) returns int language plpgsql as $$
declare
  found_rounds provider_round[];
begin
  found_rounds := array(select r from provider_round r where r.revision is null and r.closed_at is not null limit p_limit);
  if cardinality(found_rounds) = 0 then return 0; end if;
  -- Order is law: the players' buckets come first. The rounds stand still from here on.
  perform ledger.lock_buckets(array(select distinct (r.member_id & 63)::smallint from unnest(found_rounds) r));
  with told as (
    update provider_round r set revision = 0
      from unnest(found_rounds) f
     where r.vendor = f.vendor and r.merchant_id = f.merchant_id and r.round = f.round and r.member_id = f.member_id and r.asset = f.asset
       and r.revision is null and r.closed_at is not null
    returning r.*
  ), fact as materialized (
    select t.*, (t.member_id & 63)::smallint as bucket,
           row_number() over (partition by t.member_id & 63) as nth, count(*) over (partition by t.member_id & 63) as n
      from told t where t.staked <> 0 or t.won <> 0 or t.valid_bet <> 0
  ), place as materialized (
    select f.bucket, play_next(f.bucket, f.n) as last from fact f where f.nth = 1 order by f.bucket
  )
  insert into play_fact (bucket, seq, merchant_id, member_id, product, vendor, game, asset, bets, stake, from_bonus, payout, to_bonus,
      rebate, valid_bet, settled_at, reference, revision, line_id, placed_at)
    select f.bucket, p.last + f.nth, f.merchant_id, f.member_id, game_category(f.vendor, f.game), f.vendor, f.game, f.asset, f.bets, f.staked,
           f.from_bonus, f.won, f.to_bonus, 0, f.valid_bet, f.closed_at, 'round:' || f.round, 0,
           (select l.line_id from play_line_at(f.member_id, f.closed_at) l), f.opened_at
      from fact f join place p on p.bucket = f.bucket;
  return cardinality(found_rounds);
end $$;
