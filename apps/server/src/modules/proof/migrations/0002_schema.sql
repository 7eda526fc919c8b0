-- Tables of a house made before stand in `public`; this schema takes them over, with their indexes and sequences.
alter table if exists public.sub_ledger_proof set schema proof;
