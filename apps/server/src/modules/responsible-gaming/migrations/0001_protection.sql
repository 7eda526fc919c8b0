-- Why a member may not play, one row for each decision; rows end, and stay.
create table exclusion (
  id          bigint generated always as identity primary key,
  merchant_id smallint not null,
  member_id   bigint not null,
  -- A break ends by itself; an exclusion lasts until the member asks to come back, and a day beyond.
  kind        text not null check (kind in ('BREAK', 'EXCLUSION')),
  since       timestamptz not null,
  -- Nobody ends it before; null: never.
  earliest    timestamptz,
  -- Null while nobody knows.
  ends_at     timestamptz,
  -- Who of the house decided; null: the member.
  decided_by  text,
  why         text,
  ended_by    text
);
create index on exclusion (member_id, since desc);
create index on exclusion (merchant_id, id desc);

-- What stands between a member and play now; a row only for whom anything ever did.
create table member_guard (
  member_id       bigint primary key,
  merchant_id     smallint not null,
  -- The latest end of the exclusions; infinity while one of them has none.
  excluded_until  timestamptz,
  -- Minutes between two checks on the time spent; 0: none wanted; null: nothing was chosen.
  check_every     int check (check_every between 0 and 1440),
  -- A laxer choice, and from when on it holds.
  check_next      int check (check_next between 0 and 1440),
  check_next_from timestamptz,
  -- The present stretch of play: when it began, and when the time spent is to be checked.
  playing_since   timestamptz,
  check_due       timestamptz,
  check ((check_next is null) = (check_next_from is null))
);

-- What bars a member from betting at an instant; null: nothing. Asked inside the transaction of the bet.
create function play_bar(p_member bigint, p_at timestamptz) returns text language sql stable
  set plan_cache_mode = force_generic_plan as $$
  select case when excluded_until > p_at then 'EXCLUDED' when check_due <= p_at then 'REALITY_CHECK_REQUIRED' end
    from member_guard where member_id = p_member
$$;
