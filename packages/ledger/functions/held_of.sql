-- The wallet `held` of a wallet's owner and asset.
create or replace function ledger.held_of(p_wallet bigint) returns bigint language sql immutable strict parallel safe as $$
  select ((p_wallet >> 16) << 16) | (2 << 6) | (p_wallet & 63)
$$;
