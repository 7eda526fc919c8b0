import { bucketOf, type JournalRow } from "@croupier/ledger"
import { sql, type Tx } from "@croupier/database"
import type { Projection } from "../../kernel/projections.ts"
import { HOUR_MS } from "../../kernel/durations.ts"

/** The sums of one member, asset and hour that a batch of journal rows adds. */
interface Hour {
  readonly bucket: number
  readonly member: string
  readonly asset: string
  readonly hour: string
  readonly merchant: number
  stake: bigint
  refund: bigint
  payout: bigint
}

/** Play kinds by the column they count in; prizes and rebates are both what play pays. */
const COLUMN: Readonly<Partial<Record<JournalRow["kind"], "stake" | "refund" | "payout">>> = {
  bet: "stake",
  refund: "refund",
  payout: "payout",
  rebate: "payout",
  jackpot_win: "payout",
}

/** Sums journal rows by member, asset and hour: pure, so that it is tested without a database. */
export function hoursOf(rows: readonly JournalRow[]): Hour[] {
  const hours = new Map<string, Hour>()
  for (const row of rows) {
    // A prize that was taken back, of a corrected draw or a cancelled round, was never paid.
    const takenBack = row.kind === "reversal" && isPlay(row.house.purpose) && row.amount < 0n
    const column = takenBack ? "payout" : COLUMN[row.kind]
    // What a chase stakes comes out of its hold; a vendor that keeps wallets tells only what was won or lost in all; a
    // prize whose wallet refuses credits is `unclaimed`.
    const { purpose } = row.wallet
    const played =
      purpose === "main" ||
      purpose === "unclaimed" ||
      purpose.startsWith("vendor:") ||
      (row.kind === "bet" && purpose === "reserved")
    if (!column || !played) continue
    const hour = new Date(Math.floor(row.at.getTime() / HOUR_MS) * HOUR_MS).toISOString()
    const key = `${row.wallet.owner}:${row.wallet.asset}:${hour}`
    const sums = hours.get(key) ?? {
      bucket: bucketOf(row.wallet.owner),
      member: String(row.wallet.owner),
      asset: row.wallet.asset,
      hour,
      merchant: row.house.merchant,
      stake: 0n,
      refund: 0n,
      payout: 0n,
    }
    sums[column] += row.amount < 0n && !takenBack ? -row.amount : row.amount
    hours.set(key, sums)
  }
  return [...hours.values()]
}

const isPlay = (purpose: JournalRow["house"]["purpose"]): boolean =>
  purpose === "lottery" || purpose.startsWith("vendor:")

export const turnover: Projection = {
  name: "reports.turnover",
  apply: async (tx, rows) => {
    const hours = hoursOf(rows)
    if (hours.length > 0) await addHours(tx, hours)
  },
  clear: async (tx) => void (await sql`delete from member_hour`.execute(tx)),
}

async function addHours(tx: Tx, hours: readonly Hour[]): Promise<void> {
  await sql`
    insert into member_hour (bucket, member_id, asset, hour, merchant_id, stake, refund, payout)
    select * from unnest(
      ${hours.map((each) => each.bucket)}::smallint[], ${hours.map((each) => each.member)}::bigint[], ${hours.map((each) => each.asset)}::text[],
      ${hours.map((each) => each.hour)}::timestamptz[], ${hours.map((each) => each.merchant)}::int[], ${hours.map((each) => each.stake)}::bigint[],
      ${hours.map((each) => each.refund)}::bigint[], ${hours.map((each) => each.payout)}::bigint[])
    on conflict (bucket, member_id, asset, hour) do update
       set stake = member_hour.stake + excluded.stake, refund = member_hour.refund + excluded.refund, payout = member_hour.payout + excluded.payout`.execute(
    tx,
  )
}
