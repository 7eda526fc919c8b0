-- Limits of a member in an asset, each with the beginning of its window and the money or the time that counts for it at an instant.
-- Money that is set aside for stakes, and money in the wallets of vendors or on its way there or back, counts as staked and as lost:
-- no gate stands before the stakes of such a vendor. A window that begins inside a quarter of an hour counts all of that quarter.
-- Time is minutes at the scale of money, by pieces of five minutes of the clock in which the member bet; `adds` is the time that a
-- bet at the instant adds: nothing in a piece that counts already.
create or replace function limit_standing(p_member bigint, p_asset smallint, p_at timestamptz)
  returns table (kind text, period text, by_house boolean, amount bigint, since timestamptz, used bigint, adds bigint)
  language sql stable as $$
  -- Limits of several kinds have one window: what counts in it is summed once for all of them, as the difference of what had counted
  -- by its first quarter of an hour and of what counts now. The rows read do not grow with the play in it.
  with windows as materialized (
    select p.period, p.zone, limit_start(p.period, p.zone, p_at) as since
      from (select distinct l.period, l.zone from play_limit l where l.member_id = p_member and l.asset = p_asset) p),
  tail as materialized (select * from limit_rows(p_member, p_asset)),
  away as materialized (
    select coalesce(sum(w.balance), 0)::bigint as balance from ledger.wallets_of(p_member, p_asset) w
     where w.purpose in (5, 6) or w.purpose >= 16),
  -- Pieces of bets behind the last fold that no quarter has yet.
  pieces as materialized (
    select x.slot, x.played & ~coalesce(s.played, 0)::int as played
      from (select date_bin('15 minutes', t.at, timestamptz '2000-01-01 00:00:00+00') as slot, bit_or(t.played) as played
              from tail t where t.played > 0 group by 1) x
      left join limit_slot s on s.member_id = p_member and s.slot = x.slot),
  sums as materialized (
    select w.period, w.zone, w.since,
           coalesce(t.staked - f.staked_before, 0) + r.staked as staked, coalesce(t.lost - f.lost_before, 0) + r.lost as lost,
           coalesce(t.deposited - f.deposited_before, 0) + r.deposited as deposited,
           coalesce(t.withdrawn - f.withdrawn_before, 0) + r.withdrawn as withdrawn,
           (coalesce(t.pieces - f.pieces_before, 0) + p.pieces) * 50000 as spent
      from windows w
      left join limit_total t on t.member_id = p_member
      left join lateral (
        select * from limit_slot x where x.member_id = p_member and x.slot > w.since - interval '15 minutes' order by x.slot limit 1) f on true
     cross join lateral (
        select coalesce(sum(x.staked), 0)::bigint as staked, coalesce(sum(x.lost), 0)::bigint as lost,
               coalesce(sum(x.deposited), 0)::bigint as deposited, coalesce(sum(x.withdrawn), 0)::bigint as withdrawn
          from tail x where x.at >= w.since) r
     cross join lateral (
        select coalesce(sum(bit_count(x.played::bit(3))), 0)::bigint as pieces from pieces x where x.slot > w.since - interval '15 minutes') p)
  select l.kind, l.period, l.by_house, l.amount, s.since,
         case l.kind when 'TIME' then s.spent when 'STAKE' then s.staked when 'LOSS' then s.lost when 'DEPOSIT' then s.deposited
                     else s.deposited - s.withdrawn end
           + case when l.kind in ('STAKE', 'LOSS') then (select balance from away) else 0 end,
         case when l.kind = 'TIME' and not exists (
                select from pieces x
                 where x.slot = date_bin('15 minutes', p_at, timestamptz '2000-01-01 00:00:00+00') and x.played & limit_piece(p_at) > 0)
               and not exists (
                select from limit_slot x
                 where x.member_id = p_member and x.slot = date_bin('15 minutes', p_at, timestamptz '2000-01-01 00:00:00+00')
                   and x.played & limit_piece(p_at) > 0)
              then 50000 else 0 end::bigint
    from play_limit l join sums s on s.period = l.period and s.zone is not distinct from l.zone
   where l.member_id = p_member and l.asset = p_asset
$$;
