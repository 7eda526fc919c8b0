-- Why a member may not put money at stake; null, or no row, where nothing bars it. Every path that takes a stake asks it in
-- the transaction that posts the stake, in a statement that begins after the locks are held: it sees every exclusion that
-- has committed by then. A check before that is a courtesy.
--
-- p_product: 'lottery', 'game' (a vendor's game that plays from the house's wallet), 'vendor_wallet' (a transfer to a
-- wallet that a vendor keeps), 'any' (the member wants to play, and the product is not known yet). p_asset: the number of
-- the asset, as in a wallet's id; null with 'any'. A limit that the stake would pass is told for members whose stakes have one. The
-- stakes of one statement do not see each other: a caller that takes several of a member asks for each with those before it, or one by
-- one.
-- Money that is set aside or on its way to a vendor counts already, so those who post first ask with an amount of zero. Where the
-- market or the merchant asks for a level of identity, `play_until` says until when the member has it (modules/verification).
--
-- A member whose registers of exclusion have to be asked first is answered as excluded: `list_due_at` (modules/exclusion-lists);
-- so is a stake at a game from a place that is not allowed, or not known any more: `located_until` (modules/location).
--
-- An account that is being closed, or is closed, is answered as excluded, too: `closing_at` (modules/account-closing).
--
-- It returns a row and sets nothing, so that PostgreSQL writes it into the statement that asks: a batch asks
-- `(select refusal from stake_check(…))` for each of its members at the price of a look by key. `play_rank` is the rank of the level of
-- identity that `play_until` was written for.
create or replace function stake_check(p_member bigint, p_product text, p_asset smallint, p_amount bigint, p_at timestamptz)
  returns table (refusal text, play_rank smallint) language sql stable as $$
  select case
           -- Of several exclusions the one that ends last is told; one without an end comes after all that have one.
           when g.excluded_until > p_at then coalesce((
             select case x.kind when 'BREAK' then 'ON_BREAK' end from exclusion x
              where x.member_id = p_member and (x.ends_at is null or x.ends_at > p_at)
              order by coalesce(x.ends_at, 'infinity') desc, coalesce(x.earliest, 'infinity') desc limit 1), 'EXCLUDED')
           when g.closing_at is not null then 'EXCLUDED'
           when g.list_due_at <= p_at or p_product = 'game' and g.located_until <= p_at then 'EXCLUDED'
           when g.play_until <= p_at then 'IDENTITY_REQUIRED'
           when p_product = 'game' and g.check_due <= p_at then 'REALITY_CHECK_REQUIRED'
           when g.limited and p_asset is not null
                -- Far from every limit the room that a fold left is enough for all that was debited since, each row of the journal a
                -- piece of time. The main wallet tells it where no other one has ever moved, which spares the sums of all
                -- (`limit_spent`). The stake itself must fit, too, which decides where no wallet has moved or there is none. Nearer to a
                -- limit `limit_bars` looks at what these rows are.
                and not coalesce(g.room_asset = p_asset and g.room_from <= p_at and p_at < g.room_until
                                 and p_amount <= coalesce(g.room, 9223372036854775807)
                                 and 50000 <= coalesce(g.room_time, 9223372036854775807)
                                 and (not exists (
                                        select from ledger.wallets_of(p_member, p_asset) w
                                         where w.purpose not in (3, 4)
                                           and (w.purpose = 0 and w.debited - g.room_debited + p_amount <= coalesce(g.room, 9223372036854775807)
                                                  and (w.seq - g.room_rows + 1) * 50000 <= coalesce(g.room_time, 9223372036854775807)
                                                or w.purpose <> 0 and w.seq = 0 and w.balance = 0) is not true)
                                      or (select n.spent - g.room_debited + p_amount <= coalesce(g.room, 9223372036854775807)
                                                 and (n.posted - g.room_rows + 1) * 50000 <= coalesce(g.room_time, 9223372036854775807)
                                            from limit_spent(p_member, p_asset) n)), false)
                and limit_bars(p_member, p_asset, p_amount, p_at) then 'LIMIT_REACHED'
         end, g.play_rank
    from member_guard g where g.member_id = p_member
$$;
