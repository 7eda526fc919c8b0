-- How somebody looks at a list: filters, order, columns.
create table operator_view (
  id          bigint generated always as identity primary key,
  staff_id    bigint not null references operator_staff,
  merchant_id smallint not null,
  list        text not null,
  name        text not null check (name <> ''),
  query       jsonb not null,
  hidden      text[] not null,
  density     text not null check (density in ('dense', 'roomy')),
  is_shared   boolean not null,
  is_default  boolean not null,
  saved_at    timestamptz not null,
  unique (merchant_id, list, staff_id, name)
);
create unique index operator_view_default on operator_view (merchant_id, list, staff_id) where is_default;
