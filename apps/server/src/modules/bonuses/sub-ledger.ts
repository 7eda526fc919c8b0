import { sql } from "@croupier/database"
import {
  changedSince,
  compared,
  inBuckets,
  journalOf,
  mainWallet,
  type SubLedgerCheck,
} from "@croupier/ledger"

const OPEN = sql`('queued', 'pending', 'active', 'settling')`
const [BONUS, PROMOTIONS] = [1, 5]

/** Checks of bonus lots against the journal. */
export const bonusChecks: readonly SubLedgerCheck[] = [
  {
    name: "bonuses.lots",
    promise: "A lot's balance is the sum of its lines",
    needs: ["bonus_lot", "bonus_line"],
    differences: (span) => sql`
      select 'bonus:' || l.id as id, 'wallet ' || ledger.bonus_of(${mainWallet("l.member_id", "l.asset")}) as account,
             coalesce(s.amount, 0) as expected, l.balance as found
        from bonus_lot l
        left join lateral (select sum(x.brought - x.to_house - x.to_cash)::bigint as amount from bonus_line x where x.lot_id = l.id) s on true
       where ${inBuckets("l.bucket", span)} and coalesce(s.amount, 0) <> l.balance`,
  },
  {
    name: "bonuses.wallets",
    promise: "The bonus of a member holds at least the balances of the open lots",
    needs: ["bonus_lot", "ledger.wallet"],
    differences: (span) => sql`
      select 'lots of ' || l.member_id as id, 'wallet ' || l.wallet as account, l.balance as expected, coalesce(w.balance, 0) as found
        from (select bucket, member_id, ledger.bonus_of(${mainWallet("member_id", "asset")}) as wallet, sum(balance)::bigint as balance
                from bonus_lot where state in ${OPEN} and ${inBuckets("bucket", span)} group by 1, 2, 3) l
        left join ledger.wallet w on w.bucket = l.bucket and w.id = l.wallet
       where l.balance > coalesce(w.balance, 0)`,
  },
  {
    name: "bonuses.postings",
    promise:
      "Sums that lots got of the house, gave back to it and became as cash are in the journal, and there are no others",
    needs: ["bonus_lot", "bonus_line", "ledger.journal"],
    differences: (span) =>
      compared(
        span,
        sql`select x.bucket, 'bonus:' || x.lot_id as cause, ledger.bonus_of(${mainWallet("l.member_id", "l.asset")}) as account,
                   case when x.event = 'granted' then x.brought else 0 end - x.to_house - x.to_cash as amount, x.at
              from bonus_line x join bonus_lot l on l.id = x.lot_id
             where ${inBuckets("x.bucket", span)} and ${changedSince("x.at", span)}`,
        sql`select j.bucket, j.cause, j.wallet_id as account, j.amount, j.created_at as at
              from (${journalOf(span, sql`purpose = ${PROMOTIONS}`)}) j
             where j.cause like 'bonus:%' and (j.wallet_id >> 6) & 1023 = ${BONUS}`,
      ),
  },
  {
    name: "bonuses.rounds",
    promise: "Free rounds that are left are those of the grant less those that were played and stand",
    needs: ["bonus_free_rounds", "bonus_free_round", "bonus_lot"],
    differences: (span) => sql`
      select 'bonus:' || f.lot_id as id, 'free rounds' as account, (f.rounds - r.taken)::bigint as expected, f.rounds_left::bigint as found
        from bonus_free_rounds f join bonus_lot l on l.id = f.lot_id
        left join lateral (select count(*) as taken from bonus_free_round x where x.lot_id = f.lot_id and x.state <> 'void') r on true
       where ${inBuckets("l.bucket", span)} and f.rounds - r.taken <> f.rounds_left`,
  },
  {
    name: "bonuses.games",
    promise: "A game brings lots, or takes of them, no more than its posting in the bonus",
    needs: ["bonus_lot", "bonus_line", "ledger.journal"],
    differences: (span) => sql`
      select x.ref::text as id, 'wallet ' || x.wallet as account, x.brought as expected, coalesce(j.amount, 0) as found
        from (select n.bucket, n.ref, ledger.bonus_of(${mainWallet("l.member_id", "l.asset")}) as wallet, sum(n.brought)::bigint as brought
                from bonus_line n join bonus_lot l on l.id = n.lot_id
               where n.event in ('stake', 'prize') and ${inBuckets("n.bucket", span)} and ${changedSince("n.at", span)}
               group by 1, 2, 3) x
        left join ledger.journal j on j.bucket = x.bucket and j.ref = x.ref and j.wallet_id + 0 = x.wallet
       where x.brought <> 0 and (sign(x.brought) <> sign(coalesce(j.amount, 0)) or abs(x.brought) > abs(coalesce(j.amount, 0)))`,
  },
]
