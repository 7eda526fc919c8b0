import { inTransaction, sql } from "@croupier/database"
import { assetFrom, deriveKey, house, wallet } from "@croupier/ledger"
import { amount } from "@croupier/money"
import { HOUR_MS } from "../../../kernel/durations.ts"
import type { LotteryKit } from "../kit.ts"
import type { BetId, MemberId, MerchantId } from "../../../kernel/ids.ts"

/** Debts read at once, and readings of one round. */
const AT_ONCE = 50
const READINGS = 20
const EVERY_MS = 60_000
/** A wallet that stays empty is looked at less and less often. */
const LONGEST_WAIT_MS = HOUR_MS

interface Shortfall {
  readonly bucket: number
  readonly betId: BetId
  readonly revision: number
  readonly kind: string
  readonly member: MemberId
  readonly merchant: MerchantId
  readonly gameCode: string
  readonly asset: string
  readonly slip: string
  readonly left: bigint
  readonly tries: number
}

/**
 * Rounds that collect what members still owe of prizes that were taken back: from their main wallet, as far as it
 * goes. Once a minute; a wallet that is empty, closed or failed is left alone for longer each time, up to an hour.
 */
export function shortfallRounds(kit: LotteryKit): () => Promise<void> {
  let nextAt = 0
  return async () => {
    const now = kit.clock.now().getTime()
    if (now < nextAt) return
    nextAt = now + EVERY_MS
    for (let reading = 0; reading < READINGS; reading++) if ((await collectDue(kit)) < AT_ONCE) return
  }
}

async function collectDue(kit: LotteryKit): Promise<number> {
  const now = kit.clock.now()
  const { rows } = await sql<Shortfall>`
    select bucket, bet_id as "betId", revision, kind, member_id as member, merchant_id as merchant, game_code as "gameCode", asset, slip,
           owed - collected as left, tries
      from lottery_shortfall where collected < owed and (next_try_at is null or next_try_at <= ${now})
     order by next_try_at nulls first, created_at limit ${AT_ONCE}`.execute(kit.db)
  for (const debt of rows)
    await collect(kit, debt).catch(async (error: unknown) => {
      kit.onError(error)
      await collectLater(kit, debt).catch(kit.onError)
    })
  return rows.length
}

const waitAfter = (tries: number): number => Math.min(EVERY_MS * 2 ** Math.min(tries, 10), LONGEST_WAIT_MS)

const collectLater = ({ db, clock }: LotteryKit, debt: Shortfall) =>
  sql`
    update lottery_shortfall set tries = tries + 1, next_try_at = ${new Date(clock.now().getTime() + waitAfter(debt.tries))}
     where bucket = ${debt.bucket} and bet_id = ${debt.betId} and revision = ${debt.revision} and kind = ${debt.kind}
       and tries = ${debt.tries}`.execute(db)

async function collect(kit: LotteryKit, debt: Shortfall): Promise<void> {
  const asset = assetFrom(debt.asset)
  const has = await kit.ledger.balance(debt.member, "main", asset)
  const part = has < debt.left ? has : debt.left
  if (part === 0n) return void (await collectLater(kit, debt))
  const isTaken = await inTransaction(kit.db, async (tx) => {
    const { rows } = await sql`
      update lottery_shortfall set collected = collected + ${part}, tries = tries + 1,
             next_try_at = ${new Date(kit.clock.now().getTime() + EVERY_MS)}
       where bucket = ${debt.bucket} and bet_id = ${debt.betId} and revision = ${debt.revision} and kind = ${debt.kind}
         and tries = ${debt.tries} returning bet_id`.execute(tx)
    if (rows.length === 0) return true
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
    // Spent meanwhile, or closed to debits.
    if (outcome?.status === "refused") throw new NotCollected()
    return true
  }).catch((error: unknown) => {
    if (error instanceof NotCollected) return false
    throw error
  })
  if (!isTaken) await collectLater(kit, debt)
}

/** Undoes what was written for a collection that the ledger refused. */
class NotCollected extends Error {}
