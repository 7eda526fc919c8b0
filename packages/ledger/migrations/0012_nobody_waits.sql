-- The cut of a quarter waits two seconds for the journal at most: every posting queues behind it while it waits for a
-- reader (a dump, a list, the verifier). It is tried again every hour, with two quarters of room.
alter function ledger.add_quarter(timestamptz) set lock_timeout = '2s';

-- A hold that could not be given back (its wallet is closed) is tried again later, so that those behind it get their turn.
alter table ledger.hold add column next_try_at timestamptz;
