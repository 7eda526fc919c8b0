-- Limits of a member in an asset, each with the beginning of its window and the money or the time that counts for it at an instant.
-- Money that is set aside for stakes, and money in the wallets of vendors or on its way there or back, counts as staked and as lost:
-- no gate stands before the stakes of such a vendor. A window that begins inside a quarter of an hour counts all of that quarter.
-- Time is minutes at the scale of money, by pieces of five minutes of the clock in which the member bet; `adds` is the time that a
-- bet at the instant adds: nothing in a piece that counts already.
create or replace function limit_standing(p_member bigint, p_asset smallint, p_at timestamptz)
  returns table (kind text, period text, by_house boolean, amount bigint, since timestamptz, used bigint, adds bigint)
  language sql stable as $$
  with limits as materialized (
    select l.kind, l.period, l.by_house, l.amount, limit_start(l.period, l.zone, p_at) as since
      from play_limit l where l.member_id = p_member and l.asset = p_asset),
  -- Limits of several kinds have one window: what counts in it is summed once for all of them.
  windows as materialized (select distinct l.since from limits l),
  tail as materialized (select * from limit_rows(p_member, p_asset)),
  slots as materialized (
    select * from limit_slot x where x.member_id = p_member and x.slot > (select min(w.since) from windows w) - interval '15 minutes'),
  away as materialized (
    select coalesce(sum(w.balance), 0)::bigint as balance from ledger.wallets_of(p_member, p_asset) w
     where w.purpose in (5, 6) or w.purpose >= 16),
  sums as materialized (
    select w.since, sum(x.staked) as staked, sum(x.lost) as lost, sum(x.deposited) as deposited, sum(x.withdrawn) as withdrawn
      from windows w
      join (select x.slot + interval '15 minutes' as until, x.slot as at, x.staked, x.lost, x.deposited, x.withdrawn from slots x
             union all
            select null, x.at, x.staked, x.lost, x.deposited, x.withdrawn from tail x) x
        on x.until > w.since or x.until is null and x.at >= w.since
     group by w.since),
  played as materialized (
    select x.slot, bit_or(x.played) as pieces
      from (select x.slot, x.played::int from slots x where x.played > 0
             union all
            select date_bin('15 minutes', t.at, timestamptz '2000-01-01 00:00:00+00'), t.played from tail t where t.played > 0) x
     group by 1),
  times as materialized (
    select w.since, sum(bit_count(x.pieces::bit(3))) * 50000 as spent
      from windows w join played x on x.slot > w.since - interval '15 minutes' group by w.since)
  select l.kind, l.period, l.by_house, l.amount, l.since,
         case l.kind when 'TIME' then coalesce((select t.spent from times t where t.since = l.since), 0)::bigint
                     else coalesce((select case l.kind when 'STAKE' then s.staked when 'LOSS' then s.lost when 'DEPOSIT' then s.deposited
                                                       else s.deposited - s.withdrawn end from sums s where s.since = l.since), 0)::bigint
                          + case when l.kind in ('STAKE', 'LOSS') then (select balance from away) else 0 end
         end,
         case when l.kind = 'TIME' and not exists (
                select from played x
                 where x.slot = date_bin('15 minutes', p_at, timestamptz '2000-01-01 00:00:00+00') and x.pieces & limit_piece(p_at) > 0)
              then 50000 else 0 end::bigint
    from limits l
$$;
