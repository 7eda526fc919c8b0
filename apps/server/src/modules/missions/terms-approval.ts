import type { ConsoleValue } from "@croupier/contract/console/table"
import { MissionSubject, MissionTerms } from "@croupier/contract/mission-values"
import { isSpins } from "@croupier/contract/gift-spins"
import type { Db, Tx } from "@croupier/database"
import type { AssetCode } from "@croupier/ledger"
import { parseAmount, toDecimal } from "@croupier/money"
import { isDeepStrictEqual } from "node:util"
import { z } from "zod"
import { refuseFractions } from "../../call/coins.ts"
import { programmeSaving, signaturesOf, type ProgrammeSaving } from "../../call/programme-terms.ts"
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
type MissionPayload = z.output<typeof Payload>

const POINT = parseAmount("1")

/** Refuses INPUT_INVALID with the field that does not fit the metric or the period. */
function refuseUnfitSubject({ metric, multiplier, period, from, until }: MissionSubject): void {
  if ((metric === "WINS") !== (multiplier !== null)) refuse("INPUT_INVALID", [], ["multiplier"])
  const isFixed = period === "FIXED"
  if (isFixed !== (from !== null) || isFixed !== (until !== null)) refuse("INPUT_INVALID", [], ["from"])
  if (from !== null && until !== null && from >= until) refuse("INPUT_INVALID", [], ["until"])
}

/** Refuses MISSION_UNKNOWN, and MISSION_FIXED where subject or kind of gift are not those of the mission. */
async function refuseMoved(
  db: Db | Tx,
  id: bigint,
  { merchantId, subject, terms }: MissionPayload,
): Promise<void> {
  const mission = (await missionOf(db, merchantId, id)) ?? refuse("MISSION_UNKNOWN")
  const [kept, wanted] = [subjectOf(mission), subject].map((each) => ({
    ...each,
    from: each.from && new Date(each.from).getTime(),
    until: each.until && new Date(each.until).getTime(),
  }))
  const [latest] = await versionsOf(db, [id])
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

/**
 * Saves a mission, or terms of one, which hold at once for those who join, and from their next window for those who have. Refuses
 * MISSIONS_OFF, MISSION_UNKNOWN, MISSION_FIXED, INPUT_INVALID, AMOUNT_TOO_FINE, BONUS_TERMS_UNKNOWN, FREE_ROUNDS_UNFIT.
 */
export const missionSaving = (
  kit: Pick<MissionsKit, "db" | "clock" | "merchants" | "bonusTerms">,
): ProgrammeSaving<MissionPayload> =>
  programmeSaving({
    db: kit.db,
    clock: kit.clock,
    act: "missions.save",
    permission: "missions.rules",
    noun: "mission",
    payload: Payload,
    idOf: ({ missionId }) => missionId,
    figuresOf,
    latestOf: async (from, id) => {
      const [latest] = await versionsOf(from, [id])
      return latest && termsOf(latest)
    },
    refuseOff: (merchantId) => {
      if (!kit.merchants.byId(merchantId).settings.missions.enabled) refuse("MISSIONS_OFF")
    },
    refuseUnfit: async ({ merchantId, subject, terms }) => {
      refuseUnfitSubject(subject)
      refuseGift(terms, kit.merchants.byId(merchantId).asset)
      await bonusOf(kit, kit.db, merchantId, terms)
    },
    refuseMoved,
    insert: (tx, { merchantId: id, subject }) =>
      insertMission(tx, { id, timeZone: kit.merchants.byId(id).brand.timeZone }, subject),
    writeVersion: async (tx, id, { merchantId, terms }, signed) =>
      writeVersion(tx, id, terms, { ...signed, bonus: await bonusOf(kit, tx, merchantId, terms) }),
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
          versions: own.map((version) => ({
            ...signaturesOf(version),
            step: toDecimal(version.step),
            gift: toDecimal(version.gift),
            limit: version.times,
            isOpen: version.isOpen,
          })),
          members: cost.members,
          claims: cost.claims,
          paid: toDecimal(cost.paid),
        },
      ]
    }),
  }
}
