-- Tables of a house made before stand in `public`; this schema takes them over, with their indexes and sequences.
alter table if exists public.vendor_account set schema vendor_wallets;
alter table if exists public.vendor_check set schema vendor_wallets;
alter table if exists public.vendor_difference set schema vendor_wallets;
alter table if exists public.vendor_order set schema vendor_wallets;
alter table if exists public.vendor_order_move set schema vendor_wallets;
alter table if exists public.vendor_result set schema vendor_wallets;
alter table if exists public.vendor_transfer_by_hand set schema vendor_wallets;
