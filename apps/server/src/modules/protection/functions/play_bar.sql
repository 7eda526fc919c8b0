-- What bars a member from betting at an instant; null: nothing. Asked inside the transaction of the bet.
create or replace function play_bar(p_member bigint, p_at timestamptz) returns text language sql stable
  set plan_cache_mode = force_generic_plan as $$
  select case when excluded_until > p_at then 'EXCLUDED' when check_due <= p_at then 'REALITY_CHECK_REQUIRED' end
    from member_guard where member_id = p_member
$$;
