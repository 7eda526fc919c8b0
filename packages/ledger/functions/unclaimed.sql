-- The wallet `unclaimed` of a wallet's owner and asset.
create or replace function ledger.unclaimed(p_wallet bigint) returns bigint language sql immutable strict parallel safe as $$
  select ((p_wallet >> 16) << 16) | (7 << 6) | (p_wallet & 63)
$$;
