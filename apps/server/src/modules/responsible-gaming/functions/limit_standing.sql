-- Limits of a member in an asset, each with the beginning of its window and the money or the time that counts for it at an instant.
-- Money that is set aside for stakes, and money in the wallets of vendors or on its way there or back, counts as staked and as lost:
-- no gate stands before the stakes of such a vendor. A window that begins inside a quarter of an hour counts all of that quarter.
-- Time is minutes at the scale of money, by pieces of five minutes of the clock in which the member bet; `adds` is the time that a
-- bet at the instant adds: nothing in a piece that counts already.
create or replace function limit_standing(p_member bigint, p_asset smallint, p_at timestamptz)
  returns table (kind text, period text, by_house boolean, amount bigint, since timestamptz, used bigint, adds bigint)
  language sql stable as $$
  with tail as materialized (select * from limit_rows(p_member, p_asset)),
  away as materialized (
    select coalesce(sum(w.balance), 0)::bigint as balance from ledger.wallets_of(p_member, p_asset) w
     where w.purpose in (5, 6) or w.purpose >= 16),
  played as materialized (
    select x.slot, bit_or(x.played) as pieces
      from (select l.slot, l.played::int from limit_slot l where l.member_id = p_member and l.played > 0
             union all
            select date_bin('15 minutes', t.at, timestamptz '2000-01-01 00:00:00+00'), t.played from tail t where t.played > 0) x
     group by 1)
  select l.kind, l.period, l.by_house, l.amount, b.since,
         case when l.kind = 'TIME'
              then (select coalesce(sum(bit_count(x.pieces::bit(3))), 0) * 50000 from played x where x.slot > b.since - interval '15 minutes')::bigint
              else (coalesce(s.used, 0) + coalesce(t.used, 0) + case when l.kind in ('STAKE', 'LOSS') then (select balance from away) else 0 end)::bigint
         end,
         case when l.kind = 'TIME' and not exists (
                select from played x
                 where x.slot = date_bin('15 minutes', p_at, timestamptz '2000-01-01 00:00:00+00') and x.pieces & limit_piece(p_at) > 0)
              then 50000 else 0 end::bigint
    from play_limit l
   cross join lateral (select limit_start(l.period, l.zone, p_at) as since) b
   cross join lateral (
     select sum(case l.kind when 'STAKE' then x.staked when 'LOSS' then x.lost when 'DEPOSIT' then x.deposited
                            else x.deposited - x.withdrawn end) as used
       from limit_slot x where l.kind <> 'TIME' and x.member_id = p_member and x.slot > b.since - interval '15 minutes') s
   cross join lateral (
     select sum(case l.kind when 'STAKE' then x.staked when 'LOSS' then x.lost when 'DEPOSIT' then x.deposited
                            else x.deposited - x.withdrawn end) as used
       from tail x where l.kind <> 'TIME' and x.at >= b.since) t
   where l.member_id = p_member and l.asset = p_asset
$$;
