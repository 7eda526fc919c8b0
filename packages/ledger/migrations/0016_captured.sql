-- Which hold a capture took from. The journal tells the owner's `reserved` wallet, which all holds of an asset share.
-- Captures of releases before have no row here.
create table ledger.captured (
  bucket smallint not null,
  key uuid not null,
  hold uuid not null,
  primary key (bucket, key)
);
