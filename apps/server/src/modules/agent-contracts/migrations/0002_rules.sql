-- Rules of a merchant for contracts: highest rates, the time of offers and of notice.
create table contract_rules (
  merchant_id smallint not null,
  version     int not null check (version > 0),
  rules       jsonb not null,
  changed_at  timestamptz not null,
  changed_by  text not null,
  primary key (merchant_id, version)
);

-- Terms that people of the house wrote down to offer them again.
create table contract_template (
  id          bigint generated always as identity primary key,
  merchant_id smallint not null,
  kind        text not null check (kind in ('dividend', 'daily', 'hourly', 'realtime', 'quota')),
  name        text not null check (name <> ''),
  payer       text not null check (payer in ('platform', 'upline')),
  terms       jsonb not null,
  changed_at  timestamptz not null,
  changed_by  text not null,
  -- A closed template is offered no more.
  closed_at   timestamptz
);
create unique index contract_template_name on contract_template (merchant_id, kind, lower(name)) where closed_at is null;

-- Accounts of a prize group that an agent may still open or grant.
create table agent_quota (
  agent_id    bigint not null,
  prize_group int not null,
  received    int not null default 0 check (received >= 0),
  returned    int not null default 0 check (returned >= 0),
  granted     int not null default 0 check (granted >= 0),
  opened      int not null default 0 check (opened >= 0),
  primary key (agent_id, prize_group),
  check (received + returned - granted - opened >= 0)
);
