import type { ClosingFacts } from "@croupier/contract/account-closing"
import { sql, type Db, type Tx } from "@croupier/database"
import { isAsset, type AssetCode } from "@croupier/ledger"
import { amount, toDecimal, ZERO, type Amount } from "@croupier/money"
import type { MemberId } from "../../kernel/ids.ts"
import type { AccountClosingKit } from "./kit.ts"

/** Sums between a member and the end of the account, in one transaction or as of now. */
export interface Standing {
  readonly money: Sums
  readonly underWay: Sums
  readonly inPlay: Sums
  readonly bonus: Sums
  readonly points: Amount
}
type Sums = readonly { readonly asset: string; readonly amount: Amount }[]

/** Purposes of wallets that hold neither the member's free money nor a bonus; `debt` is owed by the member. */
const APART = new Set(["main", "bonus", "points"])

/** The wallets of a member by purpose, stakes that are not settled, and deposits that are not paid yet. */
export async function standingOf(
  kit: Pick<AccountClosingKit, "ledger" | "inPlay" | "db" | "clock">,
  memberId: MemberId,
  tx?: Tx,
): Promise<Standing> {
  const db = tx ?? kit.db
  const wallets = await kit.ledger.balances(memberId, tx)
  const assets = [
    ...new Set(wallets.map(({ asset }) => asset).filter((asset): asset is AssetCode => isAsset(asset))),
  ].filter((asset) => asset !== "PTS" && asset !== "FUN")
  const sum = (of: (purpose: string) => boolean): Sums =>
    assets.flatMap((asset) => {
      const own = wallets.filter((wallet) => wallet.asset === asset && of(wallet.purpose))
      const total = own.reduce((all, { balance }) => all + balance, 0n)
      return total > 0n ? [{ asset, amount: amount(total) }] : []
    })
  const inPlay = []
  const deposits = []
  for (const asset of assets) {
    const staked = await kit.inPlay(db, memberId, asset)
    if (staked > ZERO) inPlay.push({ asset, amount: staked })
    const waiting = await depositsWaiting(db, memberId, asset, kit.clock.now())
    if (waiting > ZERO) deposits.push({ asset, amount: waiting })
  }
  const points = wallets
    .filter(({ purpose, asset }) => purpose === "points" && asset === "PTS")
    .reduce((all, { balance }) => all + balance, 0n)
  return {
    money: sum((purpose) => purpose === "main"),
    underWay: joined([...sum((purpose) => !APART.has(purpose)), ...deposits]),
    inPlay,
    bonus: sum((purpose) => purpose === "bonus"),
    points: amount(points),
  }
}

async function depositsWaiting(db: Db | Tx, memberId: MemberId, asset: AssetCode, at: Date): Promise<Amount> {
  const { rows } = await sql<{ waiting: bigint }>`
    select (deposits_waiting(${memberId}::bigint, ${asset}, ${at}::timestamptz)
            + peer_deposits_waiting(${memberId}::bigint, ${asset}))::bigint as waiting`.execute(db)
  return amount(rows[0]?.waiting ?? 0n)
}

const joined = (sums: Sums): Sums =>
  [...Map.groupBy(sums, ({ asset }) => asset)].map(([asset, own]) => ({
    asset,
    amount: amount(own.reduce((all, each) => all + each.amount, 0n)),
  }))

/** Nothing of the member's is open: the account may close. Points end with it. */
export const isClear = ({ money, underWay, inPlay, bonus }: Standing): boolean =>
  [money, underWay, inPlay, bonus].every((sums) => sums.length === 0)

export const presentFacts = (
  { money, underWay, inPlay, bonus, points }: Standing,
  askedAt: Date | null,
): ClosingFacts => {
  const shown = (sums: Sums) => sums.map((each) => ({ asset: each.asset, amount: toDecimal(each.amount) }))
  return {
    askedAt: askedAt?.toISOString() ?? null,
    money: shown(money),
    underWay: shown(underWay),
    inPlay: shown(inPlay),
    bonus: shown(bonus),
    points: toDecimal(points),
  }
}
