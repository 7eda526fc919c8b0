-- The first releases created these tables in migrations of identity (30_identity_0003_payload, 30_identity_0004_rate_budget),
-- which have run wherever a house was opened before. They belong to the HTTP layer, and every later change of them stands here.

-- Keys that encrypted payloads are sealed to. The private half is itself encrypted with the house's secret.
create table if not exists payload_key (
  kid            text primary key,
  public_jwk     jsonb not null,
  sealed_private bytea not null,
  created_at     timestamptz not null,
  expires_at     timestamptz not null
);

-- Nonces of payloads that were opened; kept for as long as their time would be accepted.
create table if not exists payload_nonce (
  nonce      text primary key,
  expires_at timestamptz not null
);
create index if not exists payload_nonce_by_expiry on payload_nonce (expires_at);

-- What an address has spent of a budget that holds across nodes. One row a budget and address, in windows.
create table if not exists rate_budget (
  name    text not null,
  caller  text not null,
  spent   integer not null,
  ends_at timestamptz not null,
  primary key (name, caller)
);
create index if not exists rate_budget_by_end on rate_budget (ends_at);
