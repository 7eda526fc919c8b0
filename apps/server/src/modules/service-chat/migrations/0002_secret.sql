-- The secret that a merchant shares with its outside desk, sealed by the house's vault.
create table desk_secret (
  merchant_id smallint primary key,
  sealed bytea not null,
  set_at timestamptz not null
);
