-- What a merchant says in other words than the house, text by text.
create table merchant_text (
  merchant_id smallint not null references merchant,
  language    text not null,
  key         text not null,
  text        text not null check (text <> ''),
  changed_at  timestamptz not null default now(),
  primary key (merchant_id, language, key)
);

-- The pages that a footer leads to: every version that was ever shown stays.
create table merchant_page (
  merchant_id  smallint not null references merchant,
  page         text not null,
  version      integer not null check (version > 0),
  title        jsonb not null,
  body         jsonb not null,
  published_at timestamptz not null,
  published_by text not null,
  why          text not null,
  primary key (merchant_id, page, version)
);
