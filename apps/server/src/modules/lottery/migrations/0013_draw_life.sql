-- Where a game's draws come from. A game without a row draws by itself, from seeds it committed to.
create table lottery_source (
  merchant_id  smallint not null,
  game_code    text not null,
  kind         text not null check (kind in ('CHAIN', 'OFFICIAL')),
  settings     jsonb not null,
  -- An issue without a result is given up so long after its draw, and its stakes returned.
  wait_seconds int not null check (wait_seconds > 0),
  primary key (merchant_id, game_code)
);

alter table lottery_issue
  add column source text not null default 'HOUSE' check (source in ('HOUSE', 'CHAIN', 'OFFICIAL')),
  -- Of a chain's issue: the chain and the height of the block that will be its draw, named before the sale closes.
  add column target jsonb;
create index on lottery_issue (draws_at) where state = 'CLOSED' and source <> 'HOUSE';

-- Results that were taken back, with who said so.
create table lottery_past_draw (
  issue_id  bigint not null,
  revision  int not null,
  state     text not null,
  draw      jsonb,
  drawn_at  timestamptz,
  settled_at timestamptz,
  reason    text not null,
  taken_at  timestamptz not null,
  primary key (issue_id, revision)
);

-- What operators decide about an issue takes two of them: one enters it, another enters the same.
create table lottery_ruling (
  id         bigint generated always as identity primary key,
  issue_id   bigint not null,
  kind       text not null check (kind in ('RESULT', 'VOID', 'CORRECTION')),
  content    jsonb not null,
  reason     text not null,
  state      text not null default 'PENDING' check (state in ('PENDING', 'APPLIED', 'CONTRADICTED', 'WITHDRAWN')),
  entered_by text not null,
  entered_at timestamptz not null,
  decided_by text,
  decided_at timestamptz,
  check ((state = 'PENDING') = (decided_at is null)),
  check (state <> 'APPLIED' or decided_by <> entered_by)
);
create unique index on lottery_ruling (issue_id) where state = 'PENDING';
create index on lottery_ruling (issue_id, id);
