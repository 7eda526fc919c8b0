-- The end of a window that is billed for all contracts of a kind whose window ends there. The cut-off is kept when the run begins,
-- so that one that is taken up again after its process was killed bills the same facts.
create table agent_pay_run (
  id          bigint generated always as identity primary key,
  merchant_id smallint not null,
  kind        text not null check (kind in ('realtime', 'hourly', 'daily', 'dividend')),
  window_end  timestamptz not null,
  -- The last place in the order of recording that counts, and the last restatement that was known.
  cutoff      bigint not null,
  restated_to bigint not null,
  begun_at    timestamptz not null,
  done_at     timestamptz,
  bills       int,
  unique (merchant_id, kind, window_end)
);

-- A bill of a contract's window. What it says is never edited; `state`, `paid` and what follows are its payment.
create table agent_bill (
  id           bigint generated always as identity primary key,
  merchant_id  smallint not null,
  run_id       bigint not null references agent_pay_run,
  contract_id  bigint not null,
  version      int not null,
  kind         text not null check (kind in ('realtime', 'hourly', 'daily', 'dividend')),
  periods      smallint not null check (periods in (1, 2, 3)),
  agent_id     bigint not null,
  -- Null: the platform.
  offerer_id   bigint,
  payer        text not null check (payer in ('platform', 'upline')),
  collect      text not null check (collect in ('automatic', 'by_hand')),
  asset        text not null,
  -- Under whom the agent stood at the end of the window.
  line         bigint[] not null,
  window_start timestamptz not null,
  window_end   timestamptz not null,
  cutoff       bigint not null,
  valid        bigint not null,
  net_loss     bigint not null,
  costs        bigint not null,
  active       int not null,
  debt_in      bigint not null check (debt_in >= 0),
  debt_out     bigint not null check (debt_out >= 0),
  -- Null: no band was reached.
  band         int,
  rate         numeric,
  -- The entitlement of the contract in the window, before contracts below are taken off.
  entitlement  bigint not null check (entitlement >= 0),
  -- What follows from the window alone: a correction of it is compared with this.
  part         bigint not null check (part >= 0),
  total        bigint not null check (total >= 0),
  -- The total in whole units of the asset.
  due          bigint not null check (due between 0 and total),
  -- What the next bill brings over.
  carried      bigint not null check (carried <= 0),
  residue      bigint not null check (residue >= 0),
  -- A bill after the end of the contract, of late facts alone.
  is_closing   boolean not null default false,
  input_hash   text not null,
  made_at      timestamptz not null,
  state        text not null check (state in ('ISSUED', 'AWAITING_REVIEW', 'UNCOLLECTED', 'NOTHING_DUE', 'PART_PAID',
    'INSUFFICIENT', 'PAID', 'HELD', 'DENIED', 'EXPIRED')),
  -- Of a held bill: the state that it goes back to.
  held_from    text,
  paid         bigint not null default 0,
  expires_at   timestamptz,
  check (paid between 0 and due),
  check ((state = 'PAID') = (due > 0 and paid = due)),
  check ((state = 'HELD') = (held_from is not null)),
  check ((payer = 'upline') <= (offerer_id is not null)),
  unique (contract_id, window_start)
);
create index agent_bill_of_agent on agent_bill (agent_id, kind, window_end desc, id desc);
create index agent_bill_of_window on agent_bill (merchant_id, kind, window_end, window_start);
create index agent_bill_of_merchant on agent_bill (merchant_id, id desc);
create index agent_bill_of_run on agent_bill (run_id, contract_id);
create index agent_bill_below on agent_bill (offerer_id, kind, window_end) where offerer_id is not null;
-- Bills that wait for money.
create index agent_bill_open on agent_bill (merchant_id) where state in ('ISSUED', 'PART_PAID', 'INSUFFICIENT');
create index agent_bill_owed on agent_bill (offerer_id) where payer = 'upline' and state in ('ISSUED', 'PART_PAID', 'INSUFFICIENT');
create index agent_bill_expiring on agent_bill (expires_at) where state in ('AWAITING_REVIEW', 'UNCOLLECTED');

create table agent_bill_line (
  bill_id bigint not null references agent_bill,
  no      int not null,
  kind    text not null check (kind in ('gross', 'finer', 'level', 'shortfall', 'correction', 'carried', 'moved_on', 'residue')),
  -- The contract of a level line, the bill of a correction.
  ref     bigint,
  base    bigint,
  rate    numeric,
  amount  bigint not null,
  -- Of a correction: the start of the window that was recomputed.
  about   timestamptz,
  primary key (bill_id, no)
);

-- An earlier window that was recomputed with its own version, because of facts that came late: what now stands.
create table agent_bill_restated (
  id           bigint generated always as identity primary key,
  run_id       bigint not null references agent_pay_run,
  contract_id  bigint not null,
  -- The bill that was recomputed; of a real-time salary the last one of the day, and null where the day has none.
  bill_id      bigint references agent_bill,
  -- The bill with the correction; null: nothing changed in the total, or it was written off.
  by_bill_id   bigint references agent_bill,
  kind         text not null,
  agent_id     bigint not null,
  version      int not null,
  window_start timestamptz not null,
  window_end   timestamptz not null,
  cutoff       bigint not null,
  valid        bigint not null,
  net_loss     bigint not null,
  costs        bigint not null,
  active       int not null,
  debt_in      bigint not null,
  debt_out     bigint not null,
  band         int,
  rate         numeric,
  entitlement  bigint not null,
  part         bigint not null,
  input_hash   text not null,
  unique (contract_id, window_start, window_end, run_id)
);
create index agent_bill_restated_of on agent_bill_restated (contract_id, window_start, window_end, id desc);
create index agent_bill_restated_by on agent_bill_restated (by_bill_id) where by_bill_id is not null;

-- What a bill was paid by. Each is one posting of the journal, under `key`.
create table agent_bill_payment (
  id           bigint generated always as identity primary key,
  bill_id      bigint not null references agent_bill,
  merchant_id  smallint not null,
  key          uuid not null unique,
  -- Null: the platform, out of `payer_wallet` of the house.
  payer_id     bigint,
  payer_wallet text not null check (payer_wallet in ('salaries', 'dividends', 'agent', 'main')),
  payee_id     bigint not null,
  asset        text not null,
  amount       bigint not null check (amount > 0),
  paid_at      timestamptz not null,
  check ((payer_id is null) = (payer_wallet in ('salaries', 'dividends')))
);
create index agent_bill_payment_of on agent_bill_payment (bill_id, id);
create index agent_bill_payment_at on agent_bill_payment (paid_at);

-- What happened to a bill besides its payment, and by whom.
create table agent_bill_act (
  id      bigint generated always as identity primary key,
  bill_id bigint not null references agent_bill,
  act     text not null check (act in ('hold', 'release', 'approve', 'deny', 'collect', 'expire')),
  by_whom text not null,
  why     text,
  at      timestamptz not null
);
create index agent_bill_act_of on agent_bill_act (bill_id, id);
