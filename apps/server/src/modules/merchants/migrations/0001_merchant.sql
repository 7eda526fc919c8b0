create table merchant (
  id          smallint primary key,
  code        text not null unique check (code ~ '^[a-z0-9]{2,30}$'),
  brand       jsonb not null,
  settings    jsonb not null default '{}',
  asset       text not null,
  status      text not null default 'normal' check (status in ('normal', 'maintenance')),
  status_until timestamptz,
  restricted_countries text[] not null default '{}',
  changed_at  timestamptz not null default now()
);

create table merchant_domain (
  domain      text primary key check (domain = lower(domain)),
  merchant_id smallint not null references merchant,
  listed      boolean not null default true
);

create table merchant_register_rule (
  merchant_id smallint not null references merchant,
  field       text not null,
  enabled     boolean not null,
  required    boolean not null,
  pattern_id  text not null,
  min_length  smallint not null check (min_length >= 0),
  max_length  smallint not null check (max_length >= min_length),
  position    smallint not null,
  primary key (merchant_id, field)
);
