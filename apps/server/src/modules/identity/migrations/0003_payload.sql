-- Keys that encrypted payloads are sealed to. The private half is itself encrypted with the house's secret.
create table payload_key (
  kid            text primary key,
  public_jwk     jsonb not null,
  sealed_private bytea not null,
  created_at     timestamptz not null,
  expires_at     timestamptz not null
);

-- Nonces of payloads that were opened; kept for as long as their time would be accepted.
create table payload_nonce (
  nonce      text primary key,
  expires_at timestamptz not null
);
create index payload_nonce_by_expiry on payload_nonce (expires_at);
