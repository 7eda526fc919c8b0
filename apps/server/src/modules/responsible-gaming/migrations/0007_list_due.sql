-- From this instant on play is shut until the registers of exclusion have been asked for the member; null: none is asked, or the last
-- answer holds without an end. modules/exclusion-lists sets it.
alter table member_guard add column list_due_at timestamptz;
