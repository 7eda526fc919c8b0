-- The part of the first `p_back` that came back of a stake that belongs to the bonus that paid `p_from_bonus` of it; the rest
-- belongs to `main`. By the largest remainder: both wallets get their exact share rounded down, and the last unit goes to the
-- larger remainder, to `main` where they are equal. It never falls as `p_back` grows, and is `p_from_bonus` once all is back.
-- A part that comes back by itself is the difference of two of its values, and all parts add up to the split.
create or replace function ledger.stake_part(p_back bigint, p_stake bigint, p_from_bonus bigint)
  returns bigint language sql immutable strict parallel safe as $$
  select case when p_from_bonus = 0 or p_back = 0 then 0
              else div(x, p_stake)::bigint + case when 2 * mod(x, p_stake) > p_stake then 1 else 0 end end
    from (select p_back::numeric * p_from_bonus) t (x)
$$;
