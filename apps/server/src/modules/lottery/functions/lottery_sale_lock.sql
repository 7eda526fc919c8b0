-- The lock under which an issue is sold, shared, and its sale is ended by hand, alone. PostgreSQL lets a transaction that
-- share-locks a row go past the one that waits to change it, so a dense stream of slips would keep a void waiting for
-- ever. This lock has a queue: behind the one who waits for it no slip is let in.
create or replace function lottery_sale_lock(p_issue bigint) returns bigint language sql immutable
  as $$ select hashtextextended(p_issue::text, 60) $$;
