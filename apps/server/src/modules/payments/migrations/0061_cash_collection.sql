-- Cash that was taken from the desks to the merchant's bank.
create table cash_collection (
  -- The proposer's key: the act happens once.
  key          uuid primary key,
  merchant_id  smallint not null,
  asset        text not null,
  amount       bigint not null check (amount > 0),
  collected_at timestamptz not null,
  collected_by text not null
);
create index on cash_collection (merchant_id, asset, collected_at desc);
