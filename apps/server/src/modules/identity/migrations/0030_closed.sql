-- When the member's account was closed by the member; null: it is open.
alter table member add column closed_at timestamptz;
