-- Adds the rows of a member's journal that are not in the sums yet; answers with their number. The guard's lock, held to the end of the
-- transaction, keeps two from adding the same rows. Rows that no window reaches any more are left out. A row may be older than the
-- newest quarter (clocks differ): the quarters behind its own move along. The sums are not divided by asset: limits of a member are in
-- the asset of the merchant, which nothing changes. A merchant with two assets would need sums for each.
create or replace function limit_add(p_member bigint, p_asset smallint, p_at timestamptz) returns bigint language plpgsql as $$
declare
  n bigint := 0;
  t limit_total;
  f record;
  pieces int;
begin
  perform from member_guard where member_id = p_member for update;
  insert into limit_total values (p_member, 0, 0, 0, 0, 0) on conflict do nothing;
  select * into t from limit_total x where x.member_id = p_member;
  for f in
    with found as materialized (select * from limit_rows(p_member, p_asset)),
    seen as (
      insert into limit_seen (wallet_id, member_id, seq)
        select x.wallet_id, p_member, max(x.seq) from found x group by 1
        on conflict (wallet_id) do update set seq = excluded.seq)
    select date_bin('15 minutes', x.at, timestamptz '2000-01-01 00:00:00+00') as slot, count(*) as n, max(x.at) > p_at - interval '33 days' as counts,
           sum(x.staked)::bigint as staked, sum(x.lost)::bigint as lost, sum(x.deposited)::bigint as deposited, sum(x.withdrawn)::bigint as withdrawn,
           bit_or(x.played) as played
      from found x group by 1 order by 1
  loop
    n := n + f.n;
    continue when not f.counts;
    insert into limit_slot
      select p_member, f.slot, coalesce(x.staked_before, t.staked), coalesce(x.lost_before, t.lost), coalesce(x.deposited_before, t.deposited),
             coalesce(x.withdrawn_before, t.withdrawn), coalesce(x.pieces_before, t.pieces), 0
        from (select 1) one
        left join lateral (select * from limit_slot s where s.member_id = p_member and s.slot > f.slot order by s.slot limit 1) x on true
      on conflict do nothing;
    select bit_count((f.played & ~s.played::int)::bit(3)) into pieces from limit_slot s where s.member_id = p_member and s.slot = f.slot;
    update limit_slot set played = played | f.played where member_id = p_member and slot = f.slot and pieces > 0;
    update limit_slot
       set staked_before = staked_before + f.staked, lost_before = lost_before + f.lost, deposited_before = deposited_before + f.deposited,
           withdrawn_before = withdrawn_before + f.withdrawn, pieces_before = pieces_before + pieces
     where member_id = p_member and slot > f.slot;
    t.staked := t.staked + f.staked;
    t.lost := t.lost + f.lost;
    t.deposited := t.deposited + f.deposited;
    t.withdrawn := t.withdrawn + f.withdrawn;
    t.pieces := t.pieces + pieces;
  end loop;
  if n > 0 then
    update limit_total x set staked = t.staked, lost = t.lost, deposited = t.deposited, withdrawn = t.withdrawn, pieces = t.pieces
     where x.member_id = p_member;
  end if;
  return n;
end $$;
