import { inTransaction, sql, type Db } from "@croupier/database"
import { toDecimal, type Amount } from "@croupier/money"
import { NoAnswer, RequestRefused } from "@croupier/provider"
import { Rollback, Win } from "@croupier/provider/wire"
import { balanceIn, betTx, freeRoundIn, rollbackTx, winTx } from "./house.ts"
import type { StudioKit } from "./kit.ts"
import { moveRound } from "./rounds/store.ts"
import type { Player, Round } from "./rounds/round.ts"

type OutboxKit = Pick<StudioKit, "db" | "wallet" | "clock" | "report">

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 15 * 60_000
const BATCH = 50

interface Item {
  readonly id: bigint
  readonly round_id: string
  readonly call: "win" | "rollback"
  readonly body: unknown
  readonly attempts: number
}

/** Plans the pay of a round, with the decision itself: a zero closes the round at the house. */
export const planWin = (db: Db, player: Player, round: Round, payout: Amount, now: Date): Promise<bigint> =>
  plan(db, round.id, "win", now, {
    tx_id: winTx(round.id),
    ref_tx_id: betTx(round.id),
    player: player.ref,
    game: round.game,
    round_id: round.id,
    round_closed: true,
    currency: player.currency,
    amount: toDecimal(payout),
    ...freeRoundIn(round),
  })

/** Plans to take a bet back, with the decision to do so. */
export const planRollback = (db: Db, player: Player, round: Round, now: Date): Promise<bigint> =>
  plan(db, round.id, "rollback", now, {
    tx_id: rollbackTx(round.id),
    ref_tx_id: betTx(round.id),
    player: player.ref,
    game: round.game,
    round_id: round.id,
    currency: player.currency,
  })

async function plan(db: Db, roundId: string, call: Item["call"], now: Date, body: object): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`
    insert into outbox (round_id, call, body, due_at, created_at)
    values (${roundId}, ${call}, ${JSON.stringify(body)}::jsonb, ${now}, ${now}) returning id`.execute(db)
  if (!rows[0]) throw new Error("nothing was planned")
  return rows[0].id
}

/** Sends one planned call now. Answers with the balance after it, or null where the house has not said. */
export async function sendPlanned(kit: OutboxKit, id: bigint): Promise<Amount | null> {
  const now = kit.clock.now()
  // The worker that takes it has this long before another tries: two at once would only send the same twice.
  const { rows } = await sql<Item>`
    update outbox set attempts = attempts + 1, due_at = ${new Date(now.getTime() + 10_000)}
     where id = ${id} and done_at is null and fault is null
     returning id, round_id, call, body, attempts`.execute(kit.db)
  return rows[0] ? send(kit, rows[0]) : null
}

/** Sends what is due, at most `BATCH` at a time. Answers with how many were tried. */
export async function sendDue(kit: OutboxKit): Promise<number> {
  const now = kit.clock.now()
  const { rows } = await sql<Item>`
    update outbox set attempts = attempts + 1, due_at = ${new Date(now.getTime() + 10_000)}
     where id in (select id from outbox where done_at is null and fault is null and due_at <= ${now}
                   order by due_at limit ${BATCH} for update skip locked)
     returning id, round_id, call, body, attempts`.execute(kit.db)
  // All at once: a house that is slow to answer would else hold up the last for longer than they are taken.
  const sent = await Promise.allSettled(rows.map((item) => send(kit, item)))
  for (const each of sent) if (each.status === "rejected") kit.report(each.reason)
  return rows.length
}

async function send(kit: OutboxKit, item: Item): Promise<Amount | null> {
  try {
    const reply =
      item.call === "win"
        ? await kit.wallet.call("win", Win.parse(item.body))
        : await kit.wallet.call("rollback", Rollback.parse(item.body))
    if (reply.status === "OK") {
      await finish(kit, item)
      return balanceIn(reply)
    }
    if (reply.final) await giveToAPerson(kit, item, reply.status)
    else await later(kit, item)
  } catch (error) {
    if (error instanceof RequestRefused) await giveToAPerson(kit, item, error.message)
    else if (error instanceof NoAnswer) await later(kit, item)
    else throw error
  }
  return null
}

async function finish(kit: OutboxKit, item: Item): Promise<void> {
  const now = kit.clock.now()
  await inTransaction(kit.db, async (tx) => {
    await sql`update outbox set done_at = ${now} where id = ${item.id}`.execute(tx)
    await moveRound(tx, item.round_id, item.call === "win" ? "completed" : "cancelled", { finishedAt: now })
  })
}

/** The pause doubles from a second to a quarter of an hour; the house keeps what it did for ever, so does this. */
async function later(kit: OutboxKit, item: Item): Promise<void> {
  const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(20, item.attempts - 1))
  await sql`
    update outbox set due_at = ${new Date(kit.clock.now().getTime() + pause)} where id = ${item.id} and done_at is null`.execute(
    kit.db,
  )
}

async function giveToAPerson(kit: OutboxKit, item: Item, fault: string): Promise<void> {
  await inTransaction(kit.db, async (tx) => {
    await sql`update outbox set fault = ${fault.slice(0, 300)} where id = ${item.id}`.execute(tx)
    await moveRound(tx, item.round_id, "disputed", { refusal: fault.slice(0, 300) })
  })
  kit.report(new Error(`the house refuses the ${item.call} of round ${item.round_id}: ${fault}`))
}
