-- How far the records of a vendor and ours were compared.
create table provider_reconciliation (
  vendor  text primary key references provider,
  upto    timestamptz not null
);

-- What differs between a vendor's records and ours, for a person; it goes away when a later look finds it mended.
create table provider_difference (
  vendor       text not null,
  kind         text not null,
  tx_id        text not null,
  what         text not null check (what in ('MISSING_HERE', 'MISSING_THERE', 'AMOUNT', 'STATE', 'LATE')),
  member_id    bigint,
  theirs       jsonb,
  ours         jsonb,
  found_at     timestamptz not null,
  resolved_at  timestamptz,
  primary key (vendor, kind, tx_id, what)
);
create index on provider_difference (found_at desc) where resolved_at is null;
