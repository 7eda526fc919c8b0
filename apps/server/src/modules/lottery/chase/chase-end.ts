import { inTransaction, type Tx } from "@croupier/database"
import { assetFrom, bucketOf, deriveKey, wallet } from "@croupier/ledger"
import { amount } from "@croupier/money"
import { DAY_MS } from "../../../kernel/durations.ts"
import type { LotteryKit } from "../kit.ts"
import {
  chasesToSettle,
  lockChase,
  runningChases,
  settleChaseLater,
  writeChase,
  writeLegs,
  type ChaseState,
  type LegState,
  type LockedChase,
} from "./chase-store.ts"
import type { ChaseId, MemberId } from "../../../kernel/ids.ts"

/** Chases that one round looks at; the rest follow in the next. */
const AT_ONCE = 500
const HELD_AFTER_MS = 30 * DAY_MS

/** The changes to a chase. */
export interface Decision {
  readonly state: ChaseState
  readonly changed: readonly { readonly nr: number; readonly state: LegState }[]
  /** The sum that its waiting legs needed before, and need after. */
  readonly before: bigint
  readonly after: bigint
}

/**
 * Decides about a chase: legs whose issue has closed are missed, a win stops it if it was asked to, `taken` legs are taken
 * back; without a leg that waits or is undecided it has ended. A leg whose bet is placed stays.
 */
export function decide(
  chase: Pick<LockedChase, "state" | "stopOnWin" | "legs">,
  now: Date,
  taken: ReadonlySet<number> = new Set(),
): Decision {
  const won = chase.stopOnWin && chase.legs.some((leg) => leg.state === "WON")
  const changed = chase.legs.flatMap((leg): { nr: number; state: LegState }[] => {
    if (leg.state !== "WAITING") return []
    if (won || taken.has(leg.nr)) return [{ nr: leg.nr, state: "CANCELLED" }]
    return leg.closesAt <= now ? [{ nr: leg.nr, state: "MISSED" }] : []
  })
  const waiting = chase.legs.filter((leg) => leg.state === "WAITING")
  const left = waiting.filter((leg) => !changed.some((each) => each.nr === leg.nr))
  const undecided = chase.legs.some((leg) => leg.state === "PLACED")
  const sum = (legs: typeof waiting): bigint => legs.reduce((total, leg) => total + leg.stake, 0n)
  const state: ChaseState =
    chase.state !== "RUNNING"
      ? chase.state
      : won
        ? "STOPPED_BY_WIN"
        : left.length > 0
          ? "RUNNING"
          : taken.size > 0
            ? "STOPPED_BY_USER"
            : undecided
              ? "RUNNING"
              : "FINISHED"
  return { state, changed, before: sum(waiting), after: sum(left) }
}

/**
 * Writes what was decided about a locked chase, with its money: when legs fall out, the hold is released and what
 * the others need is reserved anew, in one transaction under the owner's lock, so that nothing can be spent between.
 */
export async function settleChase(
  kit: LotteryKit,
  tx: Tx,
  bucket: number,
  chase: LockedChase,
  taken?: ReadonlySet<number>,
  end?: ChaseState,
): Promise<void> {
  const now = kit.clock.now()
  const decision = decide(chase, now, taken)
  const state = end ?? decision.state
  const again = decision.after !== decision.before && decision.after > 0n
  const hold = again ? deriveKey(chase.key, "hold", String(chase.holds)) : chase.hold
  if (decision.changed.length > 0) await writeLegs(tx, bucket, chase.id, decision.changed)
  await writeChase(tx, bucket, chase.id, {
    state,
    hold,
    holds: chase.holds + (again ? 1 : 0),
    endedAt: state === "RUNNING" ? null : now,
  })
  if (decision.after === decision.before) return
  const released = await kit.ledger.holds.release(chase.member, chase.hold, tx)
  // A chase that the system stops may have lost its hold before: then there is nothing to give back.
  if (released.status === "refused" && !(end && released.reason === "HOLD_NOT_OPEN"))
    throw new Error(`the hold of chase ${chase.id} cannot be released: ${released.reason}`)
  if (!again) return
  const last = chase.legs.reduce((latest, leg) => (leg.closesAt > latest ? leg.closesAt : latest), now)
  const reserved = await kit.ledger.holds.reserve(
    {
      key: hold,
      wallet: wallet(chase.member, "main", assetFrom(chase.asset)),
      amount: amount(decision.after),
      expiresAt: new Date(last.getTime() + HELD_AFTER_MS),
      cause: `lottery.chase:${chase.gameCode}:${chase.id}`,
    },
    tx,
  )
  if (reserved.status === "refused")
    throw new Error(`the rest of chase ${chase.id} cannot be held: ${reserved.reason}`)
}

/** Ends what has ended, drops what was missed. One chase that cannot be is reported, tried later, and holds up no other. */
export async function settleChases(kit: LotteryKit): Promise<void> {
  for (const { bucket, id } of await chasesToSettle(kit.db, kit.clock.now(), AT_ONCE))
    await inTransaction(kit.db, async (tx) => {
      const chase = await lockChase(tx, bucket, id)
      if (!chase || chase.state !== "RUNNING") return
      await settleChase(kit, tx, bucket, chase)
    }).catch(async (error: unknown) => {
      kit.onError(error)
      await settleChaseLater(kit.db, bucket, id, kit.clock.now()).catch(kit.onError)
    })
}

/** Stops a chase whose money cannot be taken any more; the rest of its hold returns. */
export async function stopChase(kit: LotteryKit, bucket: number, id: ChaseId): Promise<void> {
  await inTransaction(kit.db, async (tx) => {
    const chase = await lockChase(tx, bucket, id)
    if (!chase || chase.state !== "RUNNING") return
    const waiting = new Set(chase.legs.filter((leg) => leg.state === "WAITING").map((leg) => leg.nr))
    await settleChase(kit, tx, bucket, chase, waiting, "STOPPED_BY_SYSTEM")
  })
}

/** Stops all running chases of a member: bets stand, the rest of the money returns. */
export async function stopChasesOf(kit: LotteryKit, member: MemberId): Promise<void> {
  for (const id of await runningChases(kit.db, member)) await stopChase(kit, bucketOf(member), id)
}
