-- Tables of a house made before stand in `public`; this schema takes them over, with their indexes and sequences.
alter table if exists public.deposit set schema payments;
alter table if exists public.deposit_method set schema payments;
alter table if exists public.deposit_move set schema payments;
alter table if exists public.deposit_turn set schema payments;
alter table if exists public.payment_comparison set schema payments;
alter table if exists public.payment_difference set schema payments;
alter table if exists public.payment_event set schema payments;
alter table if exists public.payment_provider set schema payments;
alter table if exists public.payment_receipt set schema payments;
