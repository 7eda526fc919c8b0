import type { Outcome } from "@croupier/contract/console/endpoint"
import type { ConsoleParsed, ConsoleValue } from "@croupier/contract/console/table"
import { MissionSubject, MissionTerms } from "@croupier/contract/mission-values"
import { isSpins } from "@croupier/contract/gift-spins"
import type { Db, Tx } from "@croupier/database"
import type { AssetCode } from "@croupier/ledger"
import { parseAmount, toDecimal } from "@croupier/money"
import { isDeepStrictEqual } from "node:util"
import { z } from "zod"
import { approval, changedFigures, textPart, type Approval } from "../../call/approval.ts"
import { refuseFractions } from "../../call/coins.ts"
import type { MerchantContext } from "../../call/console-context.ts"
import type { MerchantId } from "../../kernel/ids.ts"
import { refuse } from "../../kernel/refusal.ts"
import { refuseUnfitRounds } from "../bonuses/index.ts"
import type { MissionsKit } from "./kit.ts"
import {
  costsOf,
  insertMission,
  missionOf,
  missionsOf,
  subjectOf,
  termsOf,
  versionsOf,
  writeVersion,
} from "./mission-store.ts"

const Payload = z.object({
  merchantId: z.number(),
  missionId: z.string().optional(),
  subject: MissionSubject,
  terms: MissionTerms,
})
export type MissionPayload = z.output<typeof Payload>

const POINT = parseAmount("1")

/** Refuses INPUT_INVALID with the field that does not fit the metric or the period. */
function refuseUnfit({ metric, multiplier, period, from, until }: MissionSubject): void {
  if ((metric === "WINS") !== (multiplier !== null)) refuse("INPUT_INVALID", [], ["multiplier"])
  const isFixed = period === "FIXED"
  if (isFixed !== (from !== null) || isFixed !== (until !== null)) refuse("INPUT_INVALID", [], ["from"])
  if (from !== null && until !== null && from >= until) refuse("INPUT_INVALID", [], ["until"])
}

/** Refuses MISSION_UNKNOWN, and MISSION_FIXED where subject or kind of gift are not those of the mission. */
async function refuseMoved(
  db: Db | Tx,
  { merchantId, missionId, subject, terms }: MissionPayload,
): Promise<void> {
  if (missionId === undefined) return
  const mission = (await missionOf(db, merchantId, BigInt(missionId))) ?? refuse("MISSION_UNKNOWN")
  const [kept, wanted] = [subjectOf(mission), subject].map((each) => ({
    ...each,
    from: each.from && new Date(each.from).getTime(),
    until: each.until && new Date(each.until).getTime(),
  }))
  const [latest] = await versionsOf(db, [mission.id])
  if (!isDeepStrictEqual(kept, wanted) || (latest && latest.gives !== terms.gives)) refuse("MISSION_FIXED")
}

/** Refuses AMOUNT_TOO_FINE, and INPUT_INVALID for a bonus without its code, spins without their days, or either of another gift. */
function refuseGift({ gives, gift, code, spinDays }: MissionTerms, asset: AssetCode): void {
  const given = parseAmount(gift)
  if ((gives === "BONUS") !== (code !== null)) refuse("INPUT_INVALID", [], ["code"])
  if ((gives === "SPINS") !== (spinDays !== null)) refuse("INPUT_INVALID", [], ["spinDays"])
  if (gives === "SPINS" && !isSpins(gift)) refuse("INPUT_INVALID", [], ["gift"])
  if (gives === "POINTS" && given % POINT !== 0n) refuse("AMOUNT_TOO_FINE", ["PTS", "0"])
  refuseFractions(given, asset)
}

/** The newest version of the bonus that terms give; null for other gifts. Refuses BONUS_TERMS_UNKNOWN, FREE_ROUNDS_UNFIT. */
async function bonusOf(
  { bonusTerms }: Pick<MissionsKit, "bonusTerms">,
  db: Db | Tx,
  merchantId: MerchantId,
  { code, gift }: Pick<MissionTerms, "code" | "gift">,
): Promise<{ code: string; version: number } | null> {
  if (code === null) return null
  const { version, terms } = (await bonusTerms(db, merchantId, { code })) ?? refuse("BONUS_TERMS_UNKNOWN")
  refuseUnfitRounds(terms, parseAmount(gift))
  return { code, version }
}

const targetOf = ({ merchantId, missionId, terms }: MissionPayload): string =>
  missionId === undefined ? `mission:new:${merchantId}:${terms.words[0]?.name}` : `mission:${missionId}`

/** Proposes a mission, or terms of one. Refuses MISSIONS_OFF, MISSION_UNKNOWN, MISSION_FIXED, INPUT_INVALID, AMOUNT_TOO_FINE, BONUS_TERMS_UNKNOWN, FREE_ROUNDS_UNFIT. */
export async function proposeMission(
  kit: Pick<MissionsKit, "db" | "merchants" | "bonusTerms">,
  saving: Approval<MissionPayload>,
  { key, why, ...asked }: ConsoleParsed<"saveMission">,
  { merchant, propose }: MerchantContext,
): Promise<Outcome> {
  if (!kit.merchants.byId(merchant.id).settings.missions.enabled) refuse("MISSIONS_OFF")
  refuseUnfit(asked.subject)
  const { asset } = kit.merchants.byId(merchant.id)
  refuseGift(asked.terms, asset)
  await bonusOf(kit, kit.db, merchant.id, asked.terms)
  const payload = { merchantId: merchant.id, ...asked }
  await refuseMoved(kit.db, payload)
  return propose(saving, payload, {
    target: targetOf(payload),
    after: asked,
    why,
    key,
    merchantId: merchant.id,
  })
}

const figuresOf = ({ subject, terms }: Pick<MissionPayload, "subject" | "terms">) =>
  new Map([
    ["mission_metric", subject.metric],
    ["mission_products", subject.products.join(", ") || "–"],
    ["mission_game", [subject.vendor, subject.game].filter((each) => each !== null).join(" ") || "–"],
    ["mission_multiplier", subject.multiplier ?? "–"],
    [
      "mission_period",
      [subject.period, subject.from, subject.until].filter((each) => each !== null).join(" "),
    ],
    ["mission_step", terms.step],
    ["mission_gives", terms.gives],
    ["mission_gift", terms.gift],
    ["mission_code", terms.code ?? "–"],
    ["mission_spinDays", terms.spinDays === null ? "–" : String(terms.spinDays)],
    ["mission_limit", String(terms.limit)],
    ["mission_claimDays", String(terms.claimDays)],
    ["mission_control", String(terms.control)],
    ["mission_isOpen", String(terms.isOpen)],
  ])

/** The act of the second person. New terms hold at once for those who join, and from their next window for those who have. */
export const missionApproval = (
  kit: Pick<MissionsKit, "merchants" | "clock" | "bonusTerms">,
): Approval<MissionPayload> =>
  approval({
    name: "missions.save",
    permission: "missions.rules",
    mode: "second-person",
    payload: Payload,
    describe: ({ terms }) => ({ says: "missions.save", parts: [textPart(terms.words[0]?.name ?? "")] }),
    changes: async (db, payload) => {
      const id = payload.missionId === undefined ? undefined : BigInt(payload.missionId)
      const [latest] = id === undefined ? [] : await versionsOf(db, [id])
      return changedFigures(
        latest && figuresOf({ subject: payload.subject, terms: termsOf(latest) }),
        figuresOf(payload),
      )
    },
    conflictKey: targetOf,
    apply: async (tx, payload, { proposedBy, staff }) => {
      const { settings, brand } = kit.merchants.byId(payload.merchantId)
      if (!settings.missions.enabled) refuse("MISSIONS_OFF")
      await refuseMoved(tx, payload)
      const { merchantId, missionId, subject, terms } = payload
      const of = { id: merchantId, timeZone: brand.timeZone }
      await writeVersion(
        tx,
        missionId === undefined ? await insertMission(tx, of, subject) : BigInt(missionId),
        terms,
        {
          since: kit.clock.now(),
          askedBy: proposedBy,
          approvedBy: staff.login,
          bonus: await bonusOf(kit, tx, merchantId, terms),
        },
      )
    },
  })

/** Missions of a merchant as people of the house see them. */
export async function readMissions(
  { db, merchants }: Pick<MissionsKit, "db" | "merchants">,
  merchantId: MerchantId,
): Promise<ConsoleValue<"listMissions">> {
  const all = await missionsOf(db, merchantId)
  const ids = all.map(({ id }) => id)
  const [versions, costs] = await Promise.all([versionsOf(db, ids), costsOf(db, ids)])
  return {
    isOffered: merchants.byId(merchantId).settings.missions.enabled,
    rows: all.flatMap((mission) => {
      const own = versions.filter(({ missionId }) => missionId === mission.id)
      const [latest] = own
      const cost = costs.get(mission.id)
      if (!latest || !cost) return []
      return [
        {
          missionId: String(mission.id),
          subject: subjectOf(mission),
          terms: termsOf(latest),
          versions: own.map(({ since, askedBy, approvedBy, step, gift, times, isOpen }) => ({
            since: since.toISOString(),
            askedBy,
            approvedBy,
            step: toDecimal(step),
            gift: toDecimal(gift),
            limit: times,
            isOpen,
          })),
          members: cost.members,
          claims: cost.claims,
          paid: toDecimal(cost.paid),
        },
      ]
    }),
  }
}
