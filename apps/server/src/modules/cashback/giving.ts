import { GAME_CATEGORIES } from "@croupier/contract/games"
import { LANGUAGES } from "@croupier/contract/values"
import { inTransaction, type Tx } from "@croupier/database"
import { texts, translate } from "@croupier/locales"
import { DAY_MS } from "../../kernel/durations.ts"
import type { Reaction } from "../../kernel/events.ts"
import { Refusal } from "../../kernel/refusal.ts"
import { followRewards, type EndedReward } from "../rewards/index.ts"
import { dueEntries, holdDue, moveEntry, type Entry } from "./entry-store.ts"
import type { CashbackKit } from "./kit.ts"
import { versionsOf } from "./terms-store.ts"

/** Entries that one round gives. */
const BATCH = 500

const keyOf = ({ memberId, product, firstDay }: Entry): string =>
  `cashback:${memberId}:${product}:${firstDay}`

/** The entry of a reward's key; undefined for keys of others. */
function entryOf(key: string): Pick<Entry, "memberId" | "product" | "firstDay"> | undefined {
  const [, memberId, code, firstDay] = /^cashback:(\d+):([A-Z]+):(\d{4}-\d\d-\d\d)$/.exec(key) ?? []
  const product = GAME_CATEGORIES.find((each) => each === code)
  if (memberId === undefined || product === undefined || firstDay === undefined) return undefined
  return { memberId: BigInt(memberId), product, firstDay }
}

const titlesOf = ({ product, firstDay }: Entry): Readonly<Record<string, string>> =>
  Object.fromEntries(
    LANGUAGES.map((language) => [
      language,
      translate(language, "reward_cashback", [
        texts(language, "games")[`games_category_${product}`] ?? product,
        firstDay,
      ]),
    ]),
  )

type GiveKit = Pick<CashbackKit, "db" | "clock" | "merchants" | "offer" | "exclusionsOf">

/** Gives one entry: its state first, then the reward, which posts last. */
async function give(kit: GiveKit, entry: Entry): Promise<void> {
  const merchant = kit.merchants.byId(entry.merchantId)
  await inTransaction(kit.db, async (tx) => {
    const held = await holdDue(tx, entry)
    if (!held) return
    if (
      !merchant.settings.member.manualRebate ||
      (await kit.exclusionsOf([held.memberId])).has(held.memberId)
    )
      return moveEntry(tx, held, ["DUE"], { state: "KEPT" })
    const version = (await versionsOf(tx, merchant.id)).find(({ firstDay }) => firstDay <= held.firstDay)
    const { isAutomatic = false, claimDays = 1 } = version?.terms ?? {}
    const claimBy = isAutomatic ? null : new Date(kit.clock.now().getTime() + claimDays * DAY_MS)
    if (isAutomatic) await moveEntry(tx, held, ["DUE"], { state: "PAID" })
    const rewardId = await kit.offer(tx, {
      memberId: held.memberId,
      merchantId: merchant.id,
      asset: merchant.asset,
      source: "cashback",
      key: keyOf(held),
      gift: { kind: "CASH", amount: held.amount },
      title: titlesOf(held),
      claimBy,
      isAutomatic,
    })
    if (!isAutomatic) await moveEntry(tx, held, ["DUE"], { state: "OPEN", rewardId, claimBy })
  })
}

const KEEPS = new Set(["REWARD_OFF", "ACCOUNT_CLOSED"])

/** Gives what waits, each in a transaction of its own. Answers with how many were looked at. */
export async function giveDue(kit: GiveKit & Pick<CashbackKit, "report">): Promise<number> {
  const due = await dueEntries(kit.db, BATCH)
  for (const entry of due)
    try {
      await give(kit, entry)
    } catch (error) {
      if (error instanceof Refusal && KEEPS.has(error.code))
        await inTransaction(kit.db, (tx) => moveEntry(tx, entry, ["DUE"], { state: "KEPT" }))
      else kit.report(error)
    }
  return due.length
}

/** States of entries follow those of their rewards. */
export function rewardReactions(): readonly Reaction[] {
  const moved =
    (state: "PAID" | "LAPSED" | "REVOKED") =>
    async (tx: Tx, { key }: EndedReward): Promise<void> => {
      const entry = entryOf(key)
      if (entry) await moveEntry(tx, entry, ["OPEN"], { state })
    }
  return followRewards("cashback", {
    claimed: moved("PAID"),
    lapsed: moved("LAPSED"),
    revoked: moved("REVOKED"),
  })
}
