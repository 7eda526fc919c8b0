-- Lists that are written into files, and the files until they are removed.
create table operator_export (
  id          bigint generated always as identity primary key,
  staff_id    bigint not null references operator_staff,
  merchant_id smallint not null,
  ip          text not null,
  list        text not null,
  title       text not null,
  query       jsonb not null,
  columns     jsonb not null,
  language    text not null,
  state       text not null default 'WAITING' check (state in ('WAITING', 'RUNNING', 'READY', 'FAILED')),
  -- Where the next part begins, and what was written up to there: a worker that dies leaves whole parts.
  next_page   text,
  parts       integer not null default 0,
  row_count   bigint not null default 0,
  bytes       bigint not null default 0,
  truncated   boolean not null default false,
  fault       text,
  created_at  timestamptz not null,
  ready_at    timestamptz,
  expires_at  timestamptz not null
);
create index operator_export_of_staff on operator_export (staff_id, id desc);
create index operator_export_by_expiry on operator_export (expires_at);

create table operator_export_part (
  export_id bigint not null references operator_export on delete cascade,
  part      integer not null,
  content   bytea not null,
  primary key (export_id, part)
);
