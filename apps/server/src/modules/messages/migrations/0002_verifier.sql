-- Where another service makes and compares the codes, what it calls the one under way, sealed.
alter table verification_code add column sealed_session bytea;
