-- Tells whether a stake passes a limit of its member, where the debits since the room was written use it up. The rows of the journal since
-- then may leave it: what came back or was won does not count. The room knows nothing of rows that a fold has added to the sums since it
-- was written, and is not asked then. Near a limit the limits are summed. A function of its own in PL/pgSQL, so that a statement of
-- stakes opens no part of the journal for it. It sees what that statement sees.
create or replace function limit_bars(p_member bigint, p_asset smallint, p_amount bigint, p_at timestamptz) returns boolean
  language plpgsql stable set enable_seqscan = off as $$
begin
  if exists (
    select from member_guard g, limit_tail(p_member, p_asset, p_at) t
     where g.member_id = p_member and g.room_asset = p_asset and g.room_from <= p_at and p_at < g.room_until and t.folded <= g.room_rows
       and coalesce(t.spent + p_amount <= g.room, true) and coalesce(t.played <= g.room_time, true)) then
    return false;
  end if;
  return limit_passed(p_member, p_asset, p_amount, p_at);
end $$;
