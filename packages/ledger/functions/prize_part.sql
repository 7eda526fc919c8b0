-- The part of a prize that enters the bonus where the bonus paid part of the stakes: its exact share rounded to the nearest
-- unit, the half to the main wallet (`stake_part`). Nothing where the bonus takes no credits; then all is the main wallet's.
create or replace function ledger.prize_part(p_wallet bigint, p_prize bigint, p_staked bigint, p_from_bonus bigint)
  returns bigint language sql stable as $$
  select case
           when p_from_bonus > 0 and exists (select from ledger.wallet w
                  where w.bucket = ((p_wallet >> 16) & 63)::smallint and w.id = ledger.bonus_of(p_wallet) and w.closed_to & ledger.side(1) = 0)
           then ledger.stake_part(p_prize, p_staked, p_from_bonus) else 0 end
$$;
