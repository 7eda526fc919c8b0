import type { Outcome } from "@croupier/contract/console/endpoint"
import type { ConsoleParsed, ConsoleValue } from "@croupier/contract/console/table"
import { VipLevels, type VipLevel } from "@croupier/contract/vip-values"
import { z } from "zod"
import { approval, textPart, type Approval } from "../../call/approval.ts"
import type { MerchantContext } from "../../call/console-context.ts"
import { refuse } from "../../kernel/refusal.ts"
import type { VipKit, VipMerchant } from "./kit.ts"
import { checkLadder, ladderAt, laddersOf, nameOf, writeLadder } from "./ladder.ts"
import { monthAfter, monthOf, monthStart } from "./months.ts"

const Payload = z.object({ merchantId: z.number(), levels: VipLevels })
export type LadderPayload = z.output<typeof Payload>

/** The month with which a version that is decided now begins: the rules of a month stay until its end. */
export const beginsOn = (now: Date, timeZone: string) => monthAfter(monthOf(now, timeZone))

/** The instant at which a version that is decided now begins. A merchant's first begins with this month. */
const beginningOf = (now: Date, { brand }: VipMerchant, isFirst: boolean): Date =>
  monthStart(isFirst ? monthOf(now, brand.timeZone) : beginsOn(now, brand.timeZone), brand.timeZone)

/** Proposes a version of the ladder. Refuses VIP_OFF where market or merchant have levels off, VIP_LADDER_INVALID. */
export async function proposeLadder(
  kit: Pick<VipKit, "merchants">,
  changing: Approval<LadderPayload>,
  { levels, key, why }: ConsoleParsed<"changeVipLadder">,
  { merchant, propose }: MerchantContext,
): Promise<Outcome> {
  if (!kit.merchants.byId(merchant.id).settings.vip.enabled) refuse("VIP_OFF")
  checkLadder(levels)
  return propose(
    changing,
    { merchantId: merchant.id, levels },
    { target: `vip-ladder:${merchant.id}`, after: { levels }, why, key, merchantId: merchant.id },
  )
}

const THRESHOLDS = ["deposit", "validBet", "points"] as const

/** A level in one line: its name, the thresholds to reach and to keep it, its gifts, and what it does for withdrawals. */
function lineOf({ brand }: VipMerchant, level: VipLevel): string {
  const of = (figures: VipLevel["reach"]) => THRESHOLDS.map((name) => figures[name]).join(" / ")
  const { reach, keep, gift, birthday, withoutFee, priority, answerMinutes } = level
  const parts = [of(reach), of(keep), gift, birthday]
  if (withoutFee) parts.push("0 %")
  if (priority > 0) parts.push(`P${priority}`)
  if (answerMinutes !== null) parts.push(`${answerMinutes} min`)
  return `${nameOf(level, brand.defaultLanguage, brand.defaultLanguage)}: ${parts.join(" · ")}`
}

/** The act of the second person: the version begins with the next month. */
export const ladderApproval = (kit: Pick<VipKit, "db" | "merchants" | "clock">): Approval<LadderPayload> =>
  approval({
    name: "vip.ladder",
    permission: "vip.rules",
    mode: "second-person",
    payload: Payload,
    describe: ({ levels }) => ({ says: "vip.ladder", parts: [textPart(String(levels.length))] }),
    changes: async (db, { merchantId, levels }) => {
      const merchant = kit.merchants.byId(merchantId)
      const now = (await ladderAt(db, merchantId, kit.clock.now()))?.levels ?? []
      const part = (level: VipLevel | undefined) => (level ? textPart(lineOf(merchant, level)) : null)
      return Array.from({ length: Math.max(now.length, levels.length) }, (_, at) => ({
        field: `vip_level_${at + 1}`,
        now: part(now[at]),
        after: part(levels[at]),
      })).filter((change) => JSON.stringify(change.now) !== JSON.stringify(change.after))
    },
    conflictKey: ({ merchantId }) => `vip-ladder:${merchantId}`,
    apply: async (tx, { merchantId, levels }, { proposedBy, staff }) => {
      const merchant = kit.merchants.byId(merchantId)
      if (!merchant.settings.vip.enabled) refuse("VIP_OFF")
      checkLadder(levels)
      const now = kit.clock.now()
      const isFirst = (await laddersOf(tx, merchantId)).length === 0
      await writeLadder(tx, merchantId, {
        since: beginningOf(now, merchant, isFirst),
        askedBy: proposedBy,
        approvedBy: staff.login,
        levels,
      })
    },
  })

/** Versions of the ladder, the newest first, and which is in force. */
export async function readLadders(
  { db, clock, merchants }: Pick<VipKit, "db" | "clock" | "merchants">,
  merchantId: number,
): Promise<ConsoleValue<"vipLadder">> {
  const { settings, asset, brand } = merchants.byId(merchantId)
  const now = clock.now()
  const [versions, inForce] = await Promise.all([laddersOf(db, merchantId), ladderAt(db, merchantId, now)])
  return {
    isOffered: settings.vip.enabled,
    asset,
    inForce: inForce ? String(inForce.id) : null,
    beginsOn: versions.length === 0 ? monthOf(now, brand.timeZone) : beginsOn(now, brand.timeZone),
    versions: versions.map(({ id, since, levels, ...version }) => ({
      ...version,
      versionId: String(id),
      since: since.toISOString(),
      levels: [...levels],
    })),
  }
}
