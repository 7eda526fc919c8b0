import { inTransaction, sql } from "@croupier/database"
import { deriveKey, house, isAsset, wallet } from "@croupier/ledger"
import { amount } from "@croupier/money"
import type { LotteryKit } from "./kit.ts"

/** Debts looked at in one round. */
const AT_ONCE = 50
const EVERY_MS = 60_000

interface Shortfall {
  readonly bucket: number
  readonly betId: bigint
  readonly revision: number
  readonly kind: string
  readonly member: bigint
  readonly merchant: number
  readonly gameCode: string
  readonly asset: string
  readonly slip: string
  readonly left: bigint
  readonly tries: number
}

/**
 * Rounds that collect what members still owe of prizes that were taken back: from their main wallet, as far as it
 * goes, those tried least first. Once a minute; a wallet that is empty is left alone.
 */
export function shortfallRounds(kit: LotteryKit): () => Promise<void> {
  let nextAt = 0
  return async () => {
    const now = kit.clock.now().getTime()
    if (now < nextAt) return
    nextAt = now + EVERY_MS
    const { rows } = await sql<Shortfall>`
      select bucket, bet_id as "betId", revision, kind, member_id as member, merchant_id as merchant, game_code as "gameCode", asset, slip,
             owed - collected as left, tries
        from lottery_shortfall where collected < owed order by tries, created_at limit ${AT_ONCE}`.execute(
      kit.db,
    )
    for (const each of rows) await collect(kit, each).catch(kit.onError)
  }
}

async function collect(kit: LotteryKit, debt: Shortfall): Promise<void> {
  const { asset } = debt
  if (!isAsset(asset)) throw new Error(`a shortfall of bet ${debt.betId} has no such asset: ${asset}`)
  const has = await kit.ledger.balance(debt.member, "main", asset)
  const part = has < debt.left ? has : debt.left
  await inTransaction(kit.db, async (tx) => {
    const { rows } = await sql`
      update lottery_shortfall set collected = collected + ${part}, tries = tries + 1
       where bucket = ${debt.bucket} and bet_id = ${debt.betId} and revision = ${debt.revision} and kind = ${debt.kind}
         and tries = ${debt.tries} returning bet_id`.execute(tx)
    if (rows.length === 0 || part === 0n) return
    const [outcome] = await kit.ledger.postIn(tx, [
      {
        key: deriveKey(debt.slip, debt.kind, String(debt.betId), `r${debt.revision}`, `c${debt.tries}`),
        kind: "reversal",
        debit: wallet(debt.member, "main", asset),
        credit: house(debt.merchant, "lottery", asset),
        amount: amount(part),
        cause: `lottery.bet:${debt.gameCode}:${debt.betId}`,
      },
    ])
    // Spent meanwhile: another round tries again.
    if (outcome?.status === "refused")
      throw new Error(`a shortfall could not be collected: ${outcome.reason}`)
  })
  if (part > 0n) kit.bus.publish("balance", { merchantId: debt.merchant, memberId: String(debt.member) })
}
