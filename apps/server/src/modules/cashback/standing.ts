import type { Value } from "@croupier/contract"
import type { CashbackFigures, myCashback as row } from "@croupier/contract/cashback"
import { amount, toDecimal } from "@croupier/money"
import type { MemberContext } from "../../call/context.ts"
import { runningWindow } from "./counting.ts"
import { entriesOf, type Entry } from "./entry-store.ts"
import type { CashbackKit } from "./kit.ts"
import { costsOf, playOf } from "./play-store.ts"
import { reckon, type Reckoned } from "./reckoning.ts"

const figuresShown = (each: Omit<Reckoned, "isPlayed">): CashbackFigures => ({
  product: each.product,
  basis: each.basis,
  carries: each.carries,
  rate: each.rate,
  level: each.level,
  validBet: toDecimal(each.valid),
  netLoss: toDecimal(each.lost),
  rewards: toDecimal(each.rewards),
  carried: toDecimal(each.carried),
  absorbed: toDecimal(each.absorbed),
  base: toDecimal(each.base),
  asked: toDecimal(each.asked),
  cap: toDecimal(each.cap),
  amount: toDecimal(each.amount),
  debt: toDecimal(each.debt),
})

/** An entry as its member sees it: one whose time is over has lapsed, also before a worker ends it. */
const pastShown = (entry: Entry, now: Date) => {
  const isOver = entry.state === "OPEN" && entry.claimBy !== null && now >= entry.claimBy
  const isOpen = entry.state === "OPEN" && !isOver
  return {
    ...figuresShown(entry),
    startsAt: entry.startsAt.toISOString(),
    endsAt: entry.endsAt.toISOString(),
    state: isOver ? ("LAPSED" as const) : entry.state,
    rewardId: isOpen && entry.rewardId !== null ? String(entry.rewardId) : null,
    claimBy: isOpen ? (entry.claimBy?.toISOString() ?? null) : null,
  }
}

/** Cashback of the caller: the running window as if it ended now, and windows before it. */
export async function myCashback(
  kit: CashbackKit,
  { member, merchant: { id } }: Pick<MemberContext, "member" | "merchant">,
): Promise<Value<typeof row>> {
  const merchant = kit.merchants.byId(id)
  if (!merchant.settings.member.manualRebate || (await kit.exclusionsOf([member.id])).has(member.id))
    return { isOffered: false, now: null, past: [] }
  const now = kit.clock.now()
  const [window, past] = await Promise.all([
    runningWindow(kit.db, merchant, now),
    entriesOf(kit.db, member.id),
  ])
  const rows = []
  if (window) {
    const [costs, play] = await Promise.all([
      costsOf(kit.db, kit, id, window),
      playOf(kit.db, kit, window, [member.id]),
    ])
    const own = play.get(member.id)
    if (own) rows.push(...reckon(window.terms.products, own, { costs, firstDay: window.first }))
  }
  return {
    isOffered: true,
    now: window
      ? {
          startsAt: window.startsAt.toISOString(),
          endsAt: window.endsAt.toISOString(),
          isAutomatic: window.terms.isAutomatic,
          claimDays: window.terms.claimDays,
          rows: rows.map(figuresShown),
          total: toDecimal(amount(rows.reduce((sum, each) => sum + each.amount, 0n))),
        }
      : null,
    past: past.map((entry) => pastShown(entry, now)),
  }
}
