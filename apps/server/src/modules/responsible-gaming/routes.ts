import { helpLinesOf } from "@croupier/rules/help-lines"
import type { PlayProtection } from "@croupier/contract/protection"
import { inTransaction } from "@croupier/database"
import { parseAmount, toDecimal, ZERO } from "@croupier/money"
import { handlers } from "../../call/context.ts"
import type { Merchant } from "../../call/merchant.ts"
import { askToReturn, exclude, longest, MOST, present, standing } from "./exclusion.ts"
import { readExclusions, readGuard, type MemberRef } from "./guard-store.ts"
import type { ResponsibleGamingKit } from "./kit.ts"
import { chooseLimit, confirmLimit, declineLimits, keepLimit, limitsOf } from "./limits/limits.ts"
import { boundsSlots, slotStakeOf } from "./slot-stake.ts"
import { acknowledge, chosenAt, everyUnder, setRealityCheck } from "./reality-check.ts"

/** Past decisions that are shown. */
const PAST = 20

export function responsibleGamingRoutes(kit: ResponsibleGamingKit) {
  return handlers({
    playProtection: (_, { member, merchant }) => protectionOf(kit, member, merchant),

    excludeMyself: async ({ period }, { member, merchant }) => {
      await inTransaction(kit.db, (tx) => exclude(kit, tx, member, period))
      return protectionOf(kit, member, merchant)
    },

    askToReturn: async (_, { member, merchant }) => {
      await askToReturn(kit, member)
      return protectionOf(kit, member, merchant)
    },

    setRealityCheck: async ({ everyMinutes }, { member, merchant }) => {
      await setRealityCheck(kit, member, everyMinutes, merchant.policy.realityCheck)
      return protectionOf(kit, member, merchant)
    },

    realityCheck: async (_, { member, merchant }) => {
      const { playingSince, checkDue } = await readGuard(kit.db, member)
      const played = playingSince === null ? undefined : await kit.playedSince(member.id, playingSince)
      return {
        since: playingSince?.toISOString() ?? null,
        dueAt: checkDue?.toISOString() ?? null,
        asset: merchant.asset,
        staked: toDecimal(played?.staked ?? ZERO),
        net: toDecimal(played?.net ?? ZERO),
      }
    },

    playLimits: (_, { member, merchant }) => limitsOf(kit, member.id, merchant),

    setPlayLimit: async ({ kind, period, amount }, { member, merchant }) => {
      const wished = amount === null ? null : parseAmount(amount)
      await chooseLimit(kit, member, merchant, { kind, period, amount: wished })
      return limitsOf(kit, member.id, merchant)
    },

    confirmPlayLimit: async (of, { member, merchant }) => {
      await confirmLimit(kit, member, merchant, of)
      return limitsOf(kit, member.id, merchant)
    },

    keepPlayLimit: async (of, { member, merchant }) => {
      await keepLimit(kit, member, merchant, of)
      return limitsOf(kit, member.id, merchant)
    },

    declinePlayLimits: async (_, { member, merchant }) => {
      await declineLimits(kit, member)
      return limitsOf(kit, member.id, merchant)
    },

    acknowledgeRealityCheck: async (_, { member, merchant }) => {
      await acknowledge(kit, member, merchant.policy.realityCheck)
      return null
    },
  })
}

/** The parts of a merchant that protection goes by. */
type ProtectedBy = Pick<Merchant, "policy" | "settings" | "brand" | "asset">

/** The bars between a member and play, and where help is. */
export async function protectionOf(
  kit: Pick<ResponsibleGamingKit, "db" | "clock" | "birthdayOf">,
  member: MemberRef,
  merchant: ProtectedBy,
): Promise<PlayProtection> {
  const { policy, settings } = merchant
  const now = kit.clock.now()
  const { realityCheck: rule } = policy
  const guard = await readGuard(kit.db, member)
  const rows = await readExclusions(kit.db, member.id, MOST)
  const slotStake = boundsSlots(policy) ? slotStakeOf(merchant, await kit.birthdayOf(member.id), now) : null
  const stands = standing(rows, now)
  const main = longest(stands)
  const shown = (minutes: number | null) => everyUnder(minutes, rule)
  return {
    exclusion: main ? present(main) : null,
    realityCheck: {
      everyMinutes: shown(chosenAt(guard, now)),
      longestMinutes: rule.longest,
      next:
        guard.checkNextFrom !== null && guard.checkNextFrom > now
          ? { everyMinutes: shown(guard.checkNext), from: guard.checkNextFrom.toISOString() }
          : null,
    },
    past: rows
      .filter((row) => !stands.includes(row))
      .slice(0, PAST)
      .map(present),
    slotStake: slotStake && {
      most: toDecimal(slotStake.most),
      later: slotStake.later && {
        age: slotStake.later.age,
        most: slotStake.later.most && toDecimal(slotStake.later.most),
      },
    },
    helpLines: [...helpLinesOf(settings.compliance.market)],
  }
}
