import { sql, type Tx } from "@croupier/database"
import { ASSETS, bucketOf, MONEY_ASSETS, type JournalRow } from "@croupier/ledger"
import { journal, readingInSql, type Projection } from "../../kernel/projections.ts"
import { playFacts } from "../play/index.ts"
import type { ReferralsKit } from "./kit.ts"

/** Deposits and play of friends, from the journal and from settled play. Read anew they are the same: friends keep their days. */
export function referralFigures({ ledger }: Pick<ReferralsKit, "ledger">): Projection {
  const deposits = journal(ledger)
  return {
    name: "referrals.figures",
    readings: [
      readingInSql(playFacts, (from) => sql`referral_take(${from}, ${MONEY_ASSETS}::text[])`),
      {
        source: deposits.name,
        head: deposits.head,
        step: async (tx, after, limit) => {
          const { rows, moved } = await deposits.tail(tx, after, limit)
          await addDeposits(tx, rows.filter(isDeposit))
          return { count: rows.length, moved }
        },
      },
    ],
    clear: async (tx) => void (await sql`delete from referral_figure`.execute(tx)),
  }
}

const isReversal = ({ kind, amount, house }: JournalRow): boolean =>
  kind === "reversal" && amount < 0n && house.purpose.startsWith("payments")

/** A credited deposit, or one that a contest has taken back. */
const isDeposit = (row: JournalRow): boolean =>
  ASSETS[row.wallet.asset].money &&
  ((row.kind === "deposit" && row.wallet.purpose === "main") || isReversal(row))

async function addDeposits(tx: Tx, rows: readonly JournalRow[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    insert into referral_figure as t (bucket, friend_id, deposit, reversed)
    select r.bucket, r.friend_id, coalesce(sum(d.amount) filter (where d.at >= r.registered_at and d.at < r.until), 0)::bigint, bool_or(d.reversed)
      from unnest(${rows.map(({ wallet }) => wallet.owner)}::bigint[], ${rows.map(({ wallet }) => bucketOf(wallet.owner))}::smallint[],
                  ${rows.map(({ amount }) => amount)}::bigint[], ${rows.map(({ at }) => at)}::timestamptz[],
                  ${rows.map(isReversal)}::boolean[]) d (owner, bucket, amount, at, reversed)
      join referral_friend r on r.friend_id = d.owner
     group by 1, 2
    on conflict (bucket, friend_id) do update set deposit = t.deposit + excluded.deposit, reversed = t.reversed or excluded.reversed`.execute(
    tx,
  )
}
