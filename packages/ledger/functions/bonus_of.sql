-- The wallet `bonus` of a wallet's owner and asset.
create or replace function ledger.bonus_of(p_wallet bigint) returns bigint language sql immutable strict parallel safe as $$
  select ((p_wallet >> 16) << 16) | (1 << 6) | (p_wallet & 63)
$$;
