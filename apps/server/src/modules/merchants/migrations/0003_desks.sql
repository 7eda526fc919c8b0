-- The domain that search engines should know the site by.
alter table merchant_domain add column is_primary boolean not null default false;
create unique index merchant_domain_primary on merchant_domain (merchant_id) where is_primary;

-- Logos that people of the house have brought: pixels only, named by their content.
create table merchant_logo (
  hash        text primary key check (hash ~ '^[0-9a-f]{64}$'),
  merchant_id smallint not null references merchant,
  picture     bytea not null,
  added_at    timestamptz not null default now()
);
