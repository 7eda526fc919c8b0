-- The most that rows of a member's journal behind the last fold can count for limits, with the money that is set aside or lies at
-- vendors: stakes and lost money without what came back or was won, and the five-minute pieces from the first of the bets, or the
-- instant, to the last, as time at the scale of limits. Never less than `limit_standing` counts of them. `folded`: the rows that the
-- sums hold.
create or replace function limit_tail(p_member bigint, p_asset smallint, p_at timestamptz)
  returns table (spent bigint, played bigint, folded bigint) language sql stable as $$
  select coalesce(sum(x.spent + case when w.purpose in (5, 6) or w.purpose >= 16 then w.balance else 0 end), 0)::bigint,
         (floor(extract(epoch from greatest(max(x.last), p_at)) / 300) - floor(extract(epoch from least(min(x.first), p_at)) / 300) + 1)::bigint * 50000,
         coalesce(sum(s.seq), 0)::bigint
    from ledger.wallets_of(p_member, p_asset) w
    left join limit_seen s on s.wallet_id = w.wallet_id
   cross join lateral (
      select coalesce(sum(-j.amount) filter (where j.amount < 0 and j.kind in (5, 6, 7, 12, 24, 25, 26) and w.purpose <> 1), 0) as spent,
             min(j.created_at) filter (where j.kind = 5) as first, max(j.created_at) filter (where j.kind = 5) as last
        from ledger.rows_after(w.wallet_id, coalesce(s.seq, 0), w.seq) j) x
   where w.purpose not in (3, 4)
$$;
