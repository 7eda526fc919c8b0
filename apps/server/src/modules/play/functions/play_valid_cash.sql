-- The part of a valid bet that cash paid, rounded towards zero: what deposits, points and levels go by.
create or replace function play_valid_cash(p_valid_bet bigint, p_stake bigint, p_from_bonus bigint) returns numeric
language sql immutable parallel safe as $$
  select case when p_from_bonus = 0 or p_stake = 0 then p_valid_bet::numeric
              else trunc(p_valid_bet::numeric * (p_stake - p_from_bonus) / p_stake) end
$$;
