-- What has no use any more is found by its age: sessions that nobody plays with, calls that the house answered.
create index session_opened on session (opened_at);
create index outbox_done on outbox (done_at) where done_at is not null;
