-- Claims: an owner's money set aside for a cause until an act of the cause's owner ends it. A claim never expires. It stands
-- in the owner's `held` wallet (`place` is null), or in an account of the merchant: `transit` (sent, no answer yet) or
-- `clearing` (escrow of two members). Nothing but claims writes `held` wallets and `transit` accounts, so that at any moment
-- each of them is the sum of what open claims have left there.
create table ledger.claim (
  bucket smallint not null,
  key uuid not null,
  held_id bigint not null,
  -- Where a release gives back to: a wallet of the owner or an account of the merchant.
  source_wallet bigint,
  source_house int,
  amount bigint not null check (amount > 0),
  remaining bigint not null check (remaining between 0 and amount),
  place int,
  cause text not null,
  reason text,
  -- The claim that this one was split from.
  parent uuid,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (bucket, key),
  check ((source_wallet is null) <> (source_house is null)),
  check ((ended_at is null) = (remaining > 0))
) with (fillfactor = 80);
create index on ledger.claim (bucket, held_id) where remaining > 0;

-- Each act on a claim under its key, with what it was asked and what it answered: a second asking hears the same.
create table ledger.claim_act (
  bucket smallint not null,
  key uuid not null,
  claim uuid not null,
  asked text not null,
  amount bigint not null,
  remaining bigint not null,
  created_at timestamptz not null,
  primary key (bucket, key)
);
create index on ledger.claim_act (bucket, claim);
