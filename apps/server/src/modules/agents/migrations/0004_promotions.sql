-- Players who became agents, by whom, and from when on they play under a line of their own.
create table agent_promotion (
  id           bigint generated always as identity primary key,
  merchant_id  smallint not null,
  member_id    bigint not null unique,
  type         smallint not null check (type in (2, 41, 42)),
  decided_at   timestamptz not null,
  effective_at timestamptz not null,
  -- upline:<member>, or the logins of two people.
  asked_by     text not null,
  approved_by  text
);
create index agent_promotion_of on agent_promotion (merchant_id, id);
