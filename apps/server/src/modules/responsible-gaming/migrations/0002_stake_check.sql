-- The gate of stakes is functions/stake_check.sql.
drop function if exists play_bar(bigint, timestamptz);
