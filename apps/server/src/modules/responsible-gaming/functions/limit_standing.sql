-- Limits of a member in an asset, each with the beginning of its window and the money that counts for it at an instant. Money
-- that is set aside for stakes, and money in the wallets of vendors or on its way there or back, counts as staked and as lost: no gate
-- stands before the stakes of such a vendor. A window that begins inside a quarter of an hour counts all of that quarter.
create or replace function limit_standing(p_member bigint, p_asset smallint, p_at timestamptz)
  returns table (kind text, period text, by_house boolean, amount bigint, since timestamptz, used bigint) language sql stable as $$
  with tail as materialized (select * from limit_rows(p_member, p_asset)),
  away as materialized (
    select coalesce(sum(w.balance), 0)::bigint as balance from ledger.wallets_of(p_member, p_asset) w
     where w.purpose in (5, 6) or w.purpose >= 16)
  select l.kind, l.period, l.by_house, l.amount, b.since,
         (coalesce(s.used, 0) + coalesce(t.used, 0) + case when l.kind in ('STAKE', 'LOSS') then (select balance from away) else 0 end)::bigint
    from play_limit l
   cross join lateral (select limit_start(l.period, l.zone, p_at) as since) b
   cross join lateral (
     select sum(case l.kind when 'STAKE' then x.staked when 'LOSS' then x.lost when 'DEPOSIT' then x.deposited
                            else x.deposited - x.withdrawn end) as used
       from limit_slot x where x.member_id = p_member and x.slot > b.since - interval '15 minutes') s
   cross join lateral (
     select sum(case l.kind when 'STAKE' then x.staked when 'LOSS' then x.lost when 'DEPOSIT' then x.deposited
                            else x.deposited - x.withdrawn end) as used
       from tail x where x.at >= b.since) t
   where l.member_id = p_member and l.asset = p_asset
$$;
