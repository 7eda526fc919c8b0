-- Tables of a house made before stand in `public`; this schema takes them over, with their indexes and sequences.
alter table if exists public.outgoing_message set schema messages;
alter table if exists public.sms_spent set schema messages;
alter table if exists public.verification_code set schema messages;
