-- Tells settled play how much of members' stakes on issues was at risk, or by how much that has changed. Buckets whose play is
-- not told of yet are left out: `lottery_record_old_play` tells of both.
create or replace function lottery_record_valid(
  p_bucket smallint[], p_member bigint[], p_issue bigint[], p_asset text[], p_valid bigint[], p_placed timestamptz[]
) returns void language sql set plan_cache_mode = force_generic_plan as $$
  with fact as materialized (
    select u.bucket, u.member, u.valid, u.issue, nullif(u.placed, '-infinity') as placed, s.revision, s.settled_at, coalesce(s.first_settled_at, s.settled_at) as first, i.merchant_id, i.game_code,
           coalesce(u.asset, (select b.asset from lottery_bet b
                               where b.bucket = u.bucket and b.issue_id = u.issue and b.member_id = u.member limit 1)) as asset,
           row_number() over (partition by u.bucket) as nth, count(*) over (partition by u.bucket) as n
      from unnest(p_bucket, p_member, p_issue, p_asset, p_valid, p_placed) u (bucket, member, issue, asset, valid, placed)
      join lottery_settled s on s.issue_id = u.issue and s.bucket = u.bucket and s.has_play
      join lottery_issue i on i.id = u.issue
     where u.valid <> 0
  ), place as materialized (
    select f.bucket, play_next(f.bucket, f.n) as last from fact f where f.nth = 1 order by f.bucket
  )
  insert into play_fact (bucket, seq, merchant_id, member_id, product, game, asset, bets, stake, payout, rebate, valid_bet, settled_at,
      reference, revision, line_id, corrects_at, placed_at)
    select f.bucket, p.last + f.nth, f.merchant_id, f.member, coalesce(g.category, 'LOTT'), f.game_code, f.asset, 0, 0, 0, 0, f.valid, f.settled_at,
           'issue:' || f.issue, f.revision, (select l.line_id from play_line_at(f.member, f.first) l), nullif(f.first, f.settled_at), f.placed
      from fact f join place p on p.bucket = f.bucket
      left join lottery_game g on g.merchant_id = f.merchant_id and g.code = f.game_code
$$;
