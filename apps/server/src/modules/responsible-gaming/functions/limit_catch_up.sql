-- Adds the rows of a member's journal that are not in the sums yet (`limit_add`); answers with their number. The room of the guard stays
-- as it is while no limit has changed, half of it is left and it holds for two minutes more, until the fold comes again: a guard that is
-- written every minute leaves dead rows and entries of its index that each stake then walks over. An asset without limits on stakes,
-- losses and time has no room: its fold leaves that of another asset. A guard has one room, whose asset `stake_check` compares: without a
-- room in its asset a stake is judged by the sums, which costs time and changes no answer.
create or replace function limit_catch_up(p_member bigint, p_asset smallint, p_at timestamptz) returns bigint language plpgsql as $$
declare
  n bigint := limit_add(p_member, p_asset, p_at);
begin
  if exists (
    select from member_guard g, limit_spent(p_member, p_asset) s
     where g.member_id = p_member and g.limited
       and exists (select from play_limit l where l.member_id = p_member and l.asset = p_asset and l.kind in ('STAKE', 'LOSS', 'TIME'))
       and (g.room_asset = p_asset and g.room_from <= p_at and p_at + interval '2 minutes' < g.room_until
            and 2 * (s.spent - g.room_debited) <= coalesce(g.room, 9223372036854775807)
            and 2 * (s.posted - g.room_rows) * 50000 <= coalesce(g.room_time, 9223372036854775807)) is not true) then
    perform limit_fold(p_member, p_asset, p_at);
  end if;
  return n;
end $$;
