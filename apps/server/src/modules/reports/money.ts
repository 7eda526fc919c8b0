import { sql, type Tx } from "@croupier/database"
import type { JournalRow, Ledger, Movement, TransferKind } from "@croupier/ledger"
import { journal, reading, type Projection } from "../../kernel/projections.ts"
import { hourText } from "./turnover.ts"

/** The groups of a member's money that is no play. */
export type MoneyGroup = "deposits" | "withdrawals" | "bonuses" | "other"

/**
 * The group of each kind that is counted. Play is told by its facts; a debt that is collected was a prize that a fact has
 * taken away; what is set aside or moved between wallets is still the member's.
 */
const GROUP_OF: Readonly<Partial<Record<TransferKind, MoneyGroup>>> = {
  deposit: "deposits",
  withdrawal: "withdrawals",
  withdrawal_return: "withdrawals",
  bonus: "bonuses",
  bonus_forfeit: "bonuses",
  cashback: "bonuses",
  mission: "bonuses",
  raffle: "bonuses",
  vip: "bonuses",
  referral: "bonuses",
  points_converted: "bonuses",
  fee: "other",
  adjustment: "other",
  reversal: "other",
  commission: "other",
  dividend: "other",
  salary: "other",
  transfer_down: "other",
  transfer_up: "other",
}

const kindsOf = (group: MoneyGroup): string[] =>
  Object.entries(GROUP_OF).flatMap(([kind, of]) => (of === group ? [kind] : []))
/** The kinds of deposits, and of all that the house gives. */
export const MONEY_KINDS = { deposits: kindsOf("deposits"), bonuses: kindsOf("bonuses") }

const isCounted = (kind: string): kind is TransferKind => Object.hasOwn(GROUP_OF, kind)
/** The group of a kind that the table holds; undefined for one that this release does not count. */
export const moneyGroup = (kind: string): MoneyGroup | undefined =>
  isCounted(kind) ? GROUP_OF[kind] : undefined

/** A reversal against an account of play takes back a bet or a prize, of which play's facts tell. */
const isPlay = ({ purpose }: Movement["house"]): boolean =>
  purpose === "lottery" || purpose === "sports" || purpose === "jackpot" || purpose.startsWith("vendor:")

/** The group of a movement of a member's money; undefined for play and for what stays the member's. */
export const countedGroup = ({ kind, house }: Pick<Movement, "kind" | "house">): MoneyGroup | undefined =>
  kind === "reversal" && isPlay(house) ? undefined : moneyGroup(kind)

/** No member has a number as high as the owners of merchants' own wallets. */
const MEMBERS_BELOW = 1n << 45n
const isMemberOwner = (owner: bigint): boolean => owner < MEMBERS_BELOW

/** A movement of a member's money that is no play and is counted. */
export const isCountedMoney = (row: JournalRow): boolean =>
  isCounted(row.kind) && isMemberOwner(row.wallet.owner) && !(row.kind === "reversal" && isPlay(row.house))

interface MoneyHour {
  readonly bucket: number
  readonly member: string
  readonly asset: string
  readonly hour: string
  readonly kind: string
  readonly merchant: number
  amount: bigint
}

/** Sums counted movements by member, asset, hour and kind. */
export function moneyOf(rows: readonly JournalRow[]): MoneyHour[] {
  const hours = new Map<string, MoneyHour>()
  for (const { bucket, wallet, house, kind, amount, at } of rows.filter(isCountedMoney)) {
    const hour = hourText(at)
    const key = `${wallet.owner}:${wallet.asset}:${hour}:${kind}`
    const sum = hours.get(key) ?? {
      bucket,
      member: String(wallet.owner),
      asset: wallet.asset,
      hour,
      kind,
      merchant: house.merchant,
      amount: 0n,
    }
    sum.amount += amount
    hours.set(key, sum)
  }
  return [...hours.values()]
}

export const money = (ledger: Pick<Ledger, "tail">): Projection => ({
  name: "reports.money",
  readings: [reading(journal(ledger), (tx, rows) => addMoney(tx, moneyOf(rows)))],
  clear: async (tx) => void (await sql`delete from money_hour`.execute(tx)),
})

async function addMoney(tx: Tx, hours: readonly MoneyHour[]): Promise<void> {
  if (hours.length === 0) return
  await sql`
    insert into money_hour (bucket, member_id, asset, hour, kind, merchant_id, amount)
    select * from unnest(
      ${hours.map((each) => each.bucket)}::smallint[], ${hours.map((each) => each.member)}::bigint[], ${hours.map((each) => each.asset)}::text[],
      ${hours.map((each) => each.hour)}::timestamptz[], ${hours.map((each) => each.kind)}::text[],
      ${hours.map((each) => each.merchant)}::int[], ${hours.map((each) => each.amount)}::bigint[])
    on conflict (bucket, member_id, asset, hour, kind) do update
       set amount = money_hour.amount + excluded.amount`.execute(tx)
}
