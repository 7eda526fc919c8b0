-- Adds the rows of a member's journal that are not in the slots yet, and writes the room that the limits leave; answers with the number
-- of rows. The guard's lock keeps two from adding the same rows. Rows that no window reaches any more are left out.
create or replace function limit_fold(p_member bigint, p_asset smallint, p_at timestamptz) returns bigint language plpgsql as $$
declare
  n bigint;
begin
  perform from member_guard where member_id = p_member for update;
  with found as materialized (select * from limit_rows(p_member, p_asset)),
  slots as (
    insert into limit_slot as s (member_id, slot, staked, lost, deposited, withdrawn, played)
      select p_member, date_bin('15 minutes', f.at, timestamptz '2000-01-01 00:00:00+00'), sum(f.staked), sum(f.lost), sum(f.deposited), sum(f.withdrawn),
             bit_or(f.played)::smallint
        from found f where f.at > p_at - interval '33 days' group by 2
      on conflict (member_id, slot) do update
         set staked = s.staked + excluded.staked, lost = s.lost + excluded.lost, deposited = s.deposited + excluded.deposited,
             withdrawn = s.withdrawn + excluded.withdrawn, played = s.played | excluded.played),
  seen as (
    insert into limit_seen (wallet_id, member_id, seq)
      select f.wallet_id, p_member, max(f.seq) from found f group by 1
      on conflict (wallet_id) do update set seq = excluded.seq)
  select count(*) into n from found;
  update member_guard g set room = r.room, room_time = r.room_time, room_asset = p_asset, room_from = p_at, room_until = r.until
    from limit_room(p_member, p_asset, p_at) r where g.member_id = p_member;
  return n;
end $$;
