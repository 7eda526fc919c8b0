-- How the line to each vendor is: the last call, the last that went well and the last that did not.
create table provider_line (
  vendor        text primary key,
  called_at     timestamptz not null,
  succeeded_at  timestamptz,
  failed_at     timestamptz,
  fault         text,
  -- Until then nobody asks: too many calls in a row had failed.
  rests_until   timestamptz
);
-- Counted by the hour, so that a rate can be told.
create table provider_line_hour (
  vendor    text not null,
  hour      timestamptz not null,
  calls     int not null,
  failures  int not null,
  slow      int not null,
  total_ms  bigint not null,
  worst_ms  int not null,
  primary key (vendor, hour)
);
create index provider_round_open_of on provider_round (merchant_id, vendor) where closed_at is null;
create index provider_debt_open_of on provider_debt (merchant_id, vendor) where settled_at is null;
