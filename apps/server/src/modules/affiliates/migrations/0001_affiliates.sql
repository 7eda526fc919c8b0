-- Programmes of a merchant. A closed one takes no player any more and pays on for those it has.
create table affiliate_programme (
  id                 bigint generated always as identity primary key,
  merchant_id        smallint not null,
  name               text not null check (name <> ''),
  takes_applications boolean not null default false,
  created_at         timestamptz not null,
  closed_at          timestamptz
);
create unique index affiliate_programme_name on affiliate_programme (merchant_id, lower(name)) where closed_at is null;
create index affiliate_programme_of_merchant on affiliate_programme (merchant_id, id desc);

-- Terms by version. A row is never changed: players keep the version under which they were tagged.
create table affiliate_terms (
  programme_id bigint not null references affiliate_programme,
  version      int not null check (version > 0),
  terms        jsonb not null,
  since        timestamptz not null,
  asked_by     text not null,
  approved_by  text not null,
  primary key (programme_id, version)
);

-- Agents in programmes, and their applications.
create table affiliate (
  id            bigint generated always as identity primary key,
  merchant_id   smallint not null,
  member_id     bigint not null,
  programme_id  bigint not null references affiliate_programme,
  state         text not null check (state in ('APPLIED', 'JOINED', 'REFUSED', 'LEFT')),
  applied_at    timestamptz not null,
  joined_at     timestamptz,
  left_at       timestamptz,
  -- The affiliate directly above at that time, with the version of terms whose part for sub-affiliates holds.
  recruiter_id  bigint,
  recruiter_programme_id bigint,
  recruiter_version      int,
  by_whom       text not null,
  why           text,
  check ((state in ('JOINED', 'LEFT')) = (joined_at is not null)),
  check ((state = 'LEFT') = (left_at is not null)),
  check (recruiter_id <> member_id),
  check ((recruiter_id is null) = (recruiter_version is null)),
  foreign key (recruiter_programme_id, recruiter_version) references affiliate_terms (programme_id, version)
);
-- One membership or application at a time.
create unique index affiliate_now on affiliate (member_id) where state in ('APPLIED', 'JOINED');
create index affiliate_of_member on affiliate (member_id, id desc);
create index affiliate_of_merchant on affiliate (merchant_id, id desc);
create index affiliate_below on affiliate (recruiter_id) where recruiter_id is not null;

-- A month of a merchant that is stated for all affiliates. The cut-off is kept when it begins, so that a run that is taken up
-- again after its process was killed states the same facts.
create table affiliate_run (
  id          bigint generated always as identity primary key,
  merchant_id smallint not null,
  window_start timestamptz not null,
  window_end  timestamptz not null,
  cutoff      bigint not null,
  begun_at    timestamptz not null,
  done_at     timestamptz,
  unique (merchant_id, window_end)
);

-- A statement of a month. It is never edited: `state` and what follows are its payment.
create table affiliate_statement (
  id           bigint generated always as identity primary key,
  merchant_id  smallint not null,
  run_id       bigint not null references affiliate_run,
  affiliate_id bigint not null,
  asset        text not null,
  window_start timestamptz not null,
  window_end   timestamptz not null,
  cutoff       bigint not null,
  -- Shares, CPA and corrections of the own players: the base of the recruiter's part.
  earned       bigint not null,
  total        bigint not null check (total >= 0),
  due          bigint not null check (due between 0 and total),
  carried      bigint not null check (carried <= 0),
  residue      bigint not null check (residue >= 0),
  made_at      timestamptz not null,
  held_until   timestamptz not null,
  state        text not null check (state in ('HELD', 'PAYABLE', 'PAID', 'NOTHING_DUE', 'STOPPED')),
  paid_at      timestamptz,
  payment_key  uuid unique,
  check ((state = 'NOTHING_DUE') = (due = 0)),
  check ((state = 'PAID') = (paid_at is not null)),
  check ((state = 'PAID') = (payment_key is not null)),
  unique (affiliate_id, window_start)
);
create index affiliate_statement_of_merchant on affiliate_statement (merchant_id, id desc);
create index affiliate_statement_waiting on affiliate_statement (merchant_id, held_until) where state in ('HELD', 'PAYABLE');

create table affiliate_statement_line (
  statement_id bigint not null references affiliate_statement,
  no           int not null,
  kind         text not null check (kind in ('share', 'cpa', 'cpa_back', 'sub', 'correction', 'carried', 'moved_on', 'residue')),
  -- The player of a CPA, the sub-affiliate, the statement of a correction.
  ref          bigint,
  -- The terms of a share.
  programme_id bigint,
  version      int,
  base         bigint,
  rate         numeric,
  amount       bigint not null,
  -- Of a correction: the start of the month that was recomputed.
  about        timestamptz,
  primary key (statement_id, no)
);

-- A month as it was reckoned: first by its own statement, and again by later ones where facts came late. The last one stands.
create table affiliate_reckoning (
  id           bigint generated always as identity primary key,
  statement_id bigint not null references affiliate_statement,
  run_id       bigint not null references affiliate_run,
  cutoff       bigint not null,
  pay          bigint not null check (pay >= 0),
  -- Debts and fences that the month leaves, by version of terms.
  standing     jsonb not null,
  input_hash   text not null,
  unique (statement_id, run_id)
);

-- A player's month in a reckoning: every deduction by its name.
create table affiliate_player_month (
  reckoning_id bigint not null references affiliate_reckoning,
  player_id    bigint not null,
  programme_id bigint not null,
  version      int not null,
  ggr          bigint not null,
  bonus        bigint not null,
  cashback     bigint not null,
  rebate       bigint not null,
  fees         bigint not null,
  vendor       bigint not null check (vendor >= 0),
  ngr          bigint not null,
  is_fenced    boolean not null,
  -- The rest of the own loss to make good.
  hole         bigint not null check (hole >= 0),
  primary key (reckoning_id, player_id, programme_id, version),
  check (ngr = ggr - bonus - cashback - rebate - fees - vendor)
);

-- A player's tag with the terms that held when it was given, and how far the CPA is. It is paid once for a player for ever: the
-- tag of the registration alone has one.
create table affiliate_player (
  player_id        bigint not null,
  tag_version      int not null check (tag_version > 0),
  merchant_id      smallint not null,
  affiliate_id     bigint not null,
  programme_id     bigint not null,
  version          int not null,
  tagged_at        timestamptz not null,
  -- Null: the tag holds.
  until            timestamptz,
  state            text not null check (state in ('REGISTERED', 'FIRST_DEPOSIT', 'QUALIFIED', 'STATED', 'REFUSED', 'TAKEN_BACK', 'NO_CPA')),
  reason           text check (reason in ('self', 'shared', 'deposit', 'wager', 'verified', 'person', 'retagged')),
  first_deposit_at timestamptz,
  first_deposit    bigint,
  window_end       timestamptz,
  -- Facts by which it was judged last.
  wagered          bigint not null default 0,
  is_verified      boolean,
  judged_at        timestamptz,
  cutoff           bigint,
  next_look_at     timestamptz,
  pay              bigint check (pay > 0),
  held_until       timestamptz,
  statement_id     bigint references affiliate_statement,
  back_statement_id bigint references affiliate_statement,
  by_whom          text,
  why              text,
  primary key (player_id, tag_version),
  foreign key (programme_id, version) references affiliate_terms (programme_id, version),
  check (player_id <> affiliate_id),
  check (tag_version = 1 or state = 'NO_CPA'),
  check ((state in ('QUALIFIED', 'STATED', 'TAKEN_BACK')) <= (pay is not null and held_until is not null and first_deposit is not null)),
  check ((state in ('STATED', 'TAKEN_BACK')) = (statement_id is not null)),
  check (back_statement_id is null or state = 'TAKEN_BACK'),
  check ((state = 'REFUSED') <= (reason is not null))
);
create index affiliate_player_of on affiliate_player (affiliate_id, player_id desc, tag_version desc);
create index affiliate_player_of_merchant on affiliate_player (merchant_id, player_id desc, tag_version desc);
create index affiliate_player_under on affiliate_player (programme_id, version);
create index affiliate_player_waiting on affiliate_player (merchant_id, player_id) where state = 'REGISTERED';
create index affiliate_player_looked_at on affiliate_player (merchant_id, next_look_at) where state = 'FIRST_DEPOSIT';

-- The last number of a fact up to which first deposits were looked for.
create table affiliate_watch (
  merchant_id smallint primary key,
  number      bigint not null
);

-- Acts of people on a statement.
create table affiliate_statement_act (
  id           bigint generated always as identity primary key,
  statement_id bigint not null references affiliate_statement,
  act          text not null check (act in ('stop', 'release')),
  by_whom      text not null,
  why          text,
  at           timestamptz not null
);
create index affiliate_statement_act_of on affiliate_statement_act (statement_id, id);
