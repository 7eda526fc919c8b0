-- Adds the rows of a member's journal that are not in the sums yet (`limit_add`), and writes the room that the limits leave; answers with
-- the number of rows. A change of a limit calls it, so that no stake is taken by the room of the limits before.
create or replace function limit_fold(p_member bigint, p_asset smallint, p_at timestamptz) returns bigint language plpgsql as $$
declare
  n bigint := limit_add(p_member, p_asset, p_at);
begin
  update member_guard g set room = r.room, room_time = r.room_time, room_asset = p_asset, room_from = p_at, room_until = r.until,
         room_debited = r.spent, room_rows = r.posted
    from limit_room(p_member, p_asset, p_at) r where g.member_id = p_member;
  return n;
end $$;
