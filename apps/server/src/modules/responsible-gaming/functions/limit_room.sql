-- The room that a member's limits leave in an asset at an instant: money of all limits on stakes and losses, and time of all limits on
-- it; null where there is none. It holds until a window of one of them moves on: with the calendar, or where windows move with the time
-- when a quarter of an hour leaves them. `spent` and `posted` are those of `limit_spent` in this moment, from which a stake tells what
-- has been spent since.
create or replace function limit_room(p_member bigint, p_asset smallint, p_at timestamptz)
  returns table (room bigint, room_time bigint, until timestamptz, spent bigint, posted bigint) language sql stable as $$
  select min(s.amount - s.used) filter (where s.kind <> 'TIME'), min(s.amount - s.used) filter (where s.kind = 'TIME'),
         (select min(case when d.zone is null
                          then date_bin('15 minutes', p_at, timestamptz '2000-01-01 00:00:00+00') + interval '15 minutes'
                          else limit_start(d.period, d.zone, limit_start(d.period, d.zone, p_at)
                                 + case d.period when 'DAY' then interval '36 hours' when 'WEEK' then interval '7 days 12 hours'
                                                 else interval '32 days' end) end)
            from (select distinct l.period, l.zone from play_limit l
                   where l.member_id = p_member and l.asset = p_asset and l.kind in ('STAKE', 'LOSS', 'TIME')) d),
         min(n.spent), min(n.posted)
    from limit_spent(p_member, p_asset) n cross join limit_standing(p_member, p_asset, p_at) s
   where s.kind in ('STAKE', 'LOSS', 'TIME')
$$;
