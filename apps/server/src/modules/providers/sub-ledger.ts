import { sql } from "@croupier/database"
import {
  changedSince,
  compared,
  inBuckets,
  journalOf,
  mainWallet,
  payingWallet,
  type Span,
  type SqlPart,
  type SubLedgerCheck,
} from "@croupier/ledger"

const BUCKETS = 64
/** The purposes of the house accounts of vendors. */
const VENDORS = sql`purpose between 16 and 815`

/** Transactions have no bucket of their own: it is their member's. */
const membersIn = (column: string, span: Span): SqlPart =>
  span.first === 0 && span.last === BUCKETS - 1
    ? sql`true`
    : sql`${sql.raw(column)} & 63 between ${span.first}::bigint and ${span.last}::bigint`

/** Checks of the transactions of games against the journal, and of rounds against their transactions. */
export const providerChecks: readonly SubLedgerCheck[] = [
  {
    name: "providers.steps",
    promise:
      "The amounts that a transaction moved in the main wallet and in the bonus are the sums of its rows there",
    needs: ["provider_transaction", "ledger.journal"],
    differences: (span) =>
      compared(
        span,
        sql`select (t.member_id & 63)::smallint as bucket, 'game:' || t.vendor || ':' || left(t.game, 50) || ':' || t.id as cause,
                   w.account, w.amount, t.at
              from provider p join provider_transaction t on t.vendor = p.code
             cross join lateral (select ${mainWallet("t.member_id", "t.asset")} as main) m
             cross join lateral (values (m.main, t.moved - t.moved_bonus), (ledger.bonus_of(m.main), t.moved_bonus)) w (account, amount)
             where w.amount <> 0 and ${membersIn("t.member_id", span)} and ${changedSince("t.at", span)}`,
        sql`select j.bucket, j.cause, ${payingWallet("j.wallet_id")} as account, j.amount, j.created_at as at
              from (${journalOf(span, VENDORS)}) j where j.cause like 'game:%'`,
      ),
  },
  {
    name: "providers.rounds",
    promise:
      "A round's stakes and prizes, and the bonus's part of them, are those of its transactions that stand, and one whose bets were all taken back moved what was corrected afterwards",
    needs: ["provider_round", "provider_transaction"],
    differences: roundDifferences,
  },
  {
    name: "providers.play",
    promise:
      "Settled play tells of a round what it staked and won while it is closed, and nothing while it is open",
    needs: ["provider_round", "play_fact"],
    // Of a span with a beginning: rounds that opened in it, whose facts are all of it.
    differences: (span) => sql`
      select coalesce(r.id, f.id) || k.name as id, 'wallet ' || coalesce(r.account, f.account) as account, k.expected, k.found
        from (select r.vendor || ' round:' || r.round as id, ${mainWallet("r.member_id", "r.asset")} as account,
                     case when r.closed_at is null then 0 else r.staked end as staked,
                     case when r.closed_at is null then 0 else r.from_bonus end as from_bonus,
                     case when r.closed_at is null then 0 else r.won end as won,
                     case when r.closed_at is null then 0 else r.to_bonus end as to_bonus,
                     case when r.closed_at is null then 0 else r.valid_bet end as valid
                from provider_round r
               where ${membersIn("r.member_id", span)} and ${changedSince("r.opened_at", span)}
                 and (r.closed_at is null or r.revision is not null)) r
        full join (select f.vendor || ' ' || f.reference as id, ${mainWallet("f.member_id", "f.asset")} as account,
                          sum(f.stake)::bigint as staked, sum(f.from_bonus)::bigint as from_bonus, sum(f.payout)::bigint as won,
                          sum(f.to_bonus)::bigint as to_bonus, sum(f.valid_bet)::bigint as valid
                     from play_fact f
                    where ${inBuckets("f.bucket", span)} and ${changedSince("f.settled_at", span)} and f.reference like 'round:%'
                      ${
                        span.since
                          ? sql`and exists (select from provider_round r where r.vendor = f.vendor and r.merchant_id = f.merchant_id
                                  and r.round = substr(f.reference, 7) and r.member_id = f.member_id and r.asset = f.asset
                                  and ${changedSince("r.opened_at", span)})`
                          : sql``
                      }
                    group by 1, 2) f on f.id = r.id and f.account = r.account
       cross join lateral (values (' staked', coalesce(r.staked, 0), coalesce(f.staked, 0)), (' won', coalesce(r.won, 0), coalesce(f.won, 0)),
                                  (' staked of the bonus', coalesce(r.from_bonus, 0), coalesce(f.from_bonus, 0)),
                                  (' won of the bonus', coalesce(r.to_bonus, 0), coalesce(f.to_bonus, 0)),
                                  (' valid', coalesce(r.valid, 0), coalesce(f.valid, 0))) k (name, expected, found)
       where k.expected <> k.found`,
  },
  {
    name: "providers.reservations",
    promise:
      "An open hold of a game belongs to a reservation that stands, and its wallet's holds are all that was set aside of it",
    needs: ["provider_transaction", "ledger.hold"],
    differences: (span) => sql`
      select h.cause as id, 'wallet ' || h.wallet_id as account, coalesce(s.part, 0) as expected, h.remaining as found
        from ledger.hold h
        left join provider_transaction t on t.id = right(h.cause, 36)::uuid and t.kind = 'reserve' and not t.is_cancelled
       cross join lateral (select case when h.key = t.id then t.amount - t.from_bonus
                                       when h.key = ledger.derive_key(t.id, 'bonus') then t.from_bonus end as part) s
       where h.state = 'open' and h.cause like 'game:%' and ${inBuckets("h.bucket", span)} and h.remaining is distinct from s.part
      union all
      select 'game:' || t.vendor || ':' || left(t.game, 50) || ':' || t.id, 'wallet ' || w.account, w.part, 0
        from provider_transaction t
       cross join lateral (select ${mainWallet("t.member_id", "t.asset")} as main) m
       cross join lateral (values (t.id, m.main, t.amount - t.from_bonus),
                                  (case when t.from_bonus > 0 then ledger.derive_key(t.id, 'bonus') end, ledger.bonus_of(m.main), t.from_bonus)
                          ) w (key, account, part)
        left join ledger.hold h on h.bucket = (t.member_id & 63)::smallint and h.key = w.key
       where t.kind = 'reserve' and not t.is_cancelled and w.part > 0 and ${membersIn("t.member_id", span)}
         and ${changedSince("t.at", span)} and (h.state is null or h.state not in ('open', 'expired'))`,
  },
  {
    name: "providers.debts",
    promise:
      "A debt that was collected is a transaction that was taken; one that is open is a receivable of its amount",
    needs: ["provider_debt", "provider_transaction", "ledger.receivable"],
    differences: (span) => sql`
      select d.vendor || ' ' || d.kind || ' ' || d.tx_id as id, 'wallet ' || ${mainWallet("d.member_id", "d.asset")} as account,
             d.amount as expected, 0::bigint as found
        from provider_debt d
       where d.settled_how = 'collected' and ${membersIn("d.member_id", span)} and ${changedSince("d.settled_at", span)}
         and not exists (select from provider_transaction t where t.vendor = d.vendor and t.merchant_id = d.merchant_id
                           and t.kind = d.kind and t.tx_id = d.tx_id and t.amount is not null)
      union all
      select d.vendor || ' ' || d.kind || ' ' || d.tx_id || ' owed', 'wallet ' || ${mainWallet("d.member_id", "d.asset")},
             case when d.settled_how = 'collected' then 0 else d.amount end, coalesce(r.amount, 0)
        from provider_debt d
        left join ledger.receivable r on r.bucket = (d.member_id & 63)::smallint and r.key = d.receivable
         and r.ended_how is distinct from 'cancelled'
       where d.receivable is not null and ${membersIn("d.member_id", span)}
         and (${changedSince("d.at", span)} or ${changedSince("d.settled_at", span)})
         and case when d.settled_how = 'collected' then 0 else d.amount end <> coalesce(r.amount, 0)`,
  },
]

/** A reservation that was used up is marked like a cancelled bet; what came of it is its release. */
function roundDifferences(span: Span): SqlPart {
  const stepped = span.since
    ? sql`select distinct t.vendor, t.merchant_id, t.round, t.member_id, t.asset from provider p
            join provider_transaction t on t.vendor = p.code
           where t.round is not null and ${membersIn("t.member_id", span)} and ${changedSince("t.at", span)}`
    : sql`select vendor, merchant_id, round, member_id, asset from provider_round where ${membersIn("member_id", span)}`
  const mine = sql`t.vendor = k.vendor and t.merchant_id = k.merchant_id and t.round = k.round and t.member_id = k.member_id
    and t.asset = k.asset`
  const sums = sql`
    coalesce(sum(t.amount) filter (where t.kind in ('bet', 'release') and not t.is_cancelled), 0)::bigint as staked,
    coalesce(sum(case t.kind when 'win' then t.amount else t.win end)
      filter (where t.kind in ('bet', 'win', 'release') and not t.is_cancelled), 0)::bigint as won,
    coalesce(sum(t.from_bonus) filter (where t.kind in ('bet', 'release') and not t.is_cancelled), 0)::bigint as from_bonus,
    coalesce(sum(t.to_bonus) filter (where t.kind in ('bet', 'win', 'release') and not t.is_cancelled), 0)::bigint as to_bonus,
    coalesce(sum(t.moved), 0)::bigint as moved,
    coalesce(sum(t.moved) filter (where t.kind = 'adjust' and not t.is_cancelled), 0)::bigint as corrected,
    count(*) filter (where t.kind in ('bet', 'reserve') and t.amount is not null) as bets,
    count(*) filter (where t.kind in ('bet', 'reserve') and t.amount is not null and not t.is_cancelled or t.kind = 'release') as standing`
  // Of one day, each round is looked up; of everything, all transactions are read once.
  const transactions = span.since
    ? sql`select k.*, s.* from (${stepped}) k
           cross join lateral (select ${sums} from (
             select * from provider_transaction t where ${mine} and t.kind in ('bet', 'win', 'reserve')
             union all
             select * from provider_transaction t where ${mine} and t.kind in ('rollback', 'adjust', 'release', 'reinstate')) t) s`
    : sql`select t.vendor, t.merchant_id, t.round, t.member_id, t.asset, ${sums} from provider_transaction t
           where t.round is not null and ${membersIn("t.member_id", span)} group by 1, 2, 3, 4, 5`
  return sql`
    select r.vendor || ' ' || r.round || ' ' || x.what as id, 'wallet ' || ${mainWallet("r.member_id", "r.asset")} as account,
           x.expected, x.found
      from (${transactions}) s
      join provider_round r on r.vendor = s.vendor and r.merchant_id = s.merchant_id and r.round = s.round and r.member_id = s.member_id
       and r.asset = s.asset
     cross join lateral (values ('staked', s.staked, r.staked), ('won', s.won, r.won),
                                ('staked of the bonus', s.from_bonus, r.from_bonus), ('won of the bonus', s.to_bonus, r.to_bonus),
                                ('moved', case when s.bets > 0 and s.standing = 0 then s.corrected else s.moved end, s.moved)
                        ) x (what, expected, found)
     where x.expected <> x.found`
}
