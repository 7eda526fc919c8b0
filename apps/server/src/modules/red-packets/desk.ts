import type { Outcome } from "@croupier/contract/console/endpoint"
import type { ConsoleParsed, ConsoleValue } from "@croupier/contract/console/table"
import { PacketTerms } from "@croupier/contract/red-packet-values"
import { parseAmount, toDecimal } from "@croupier/money"
import { isSplit } from "@croupier/rewards/red-packets"
import { z } from "zod"
import { approval, changedFigures, type Approval } from "../../call/approval.ts"
import { refuseFractions } from "../../call/coins.ts"
import type { MerchantContext } from "../../call/console-context.ts"
import { signaturesOf } from "../../call/programme-terms.ts"
import type { MerchantId } from "../../kernel/ids.ts"
import { refuse } from "../../kernel/refusal.ts"
import { amountOf, coinOf } from "./event-of-day.ts"
import { latestEvents } from "./event-store.ts"
import type { RedPacketsKit } from "./kit.ts"
import { newestBonus } from "./packet-bonus.ts"
import { newestOf, versionsOf, writeVersion } from "./terms-store.ts"

/** Events that the console shows. */
const EVENTS = 30

const Payload = z.object({ merchantId: z.number(), terms: PacketTerms })
export type TermsPayload = z.output<typeof Payload>

const figuresOf = ({
  isOpen,
  day,
  from,
  minutes,
  packets,
  total,
  gives,
  code,
}: PacketTerms): ReadonlyMap<string, string> =>
  new Map([
    ["packets_isOpen", String(isOpen)],
    ["packets_day", day ?? "–"],
    ["packets_from", from],
    ["packets_minutes", String(minutes)],
    ["packets_count", String(packets)],
    ["packets_total", total],
    ["packets_gives", gives],
    ["packets_code", code ?? "–"],
  ])

/** Proposes terms of red packets. Refuses PACKETS_OFF, AMOUNT_TOO_FINE, BONUS_TERMS_UNKNOWN, BONUS_PRIZE_UNFIT; INPUT_INVALID where a packet would hold no coin. */
export async function proposeTerms(
  kit: Pick<RedPacketsKit, "db" | "merchants" | "bonusTerms">,
  saving: Approval<TermsPayload>,
  { key, why, terms }: ConsoleParsed<"savePackets">,
  { merchant, propose }: MerchantContext,
): Promise<Outcome> {
  const { asset, settings } = kit.merchants.byId(merchant.id)
  if (!settings.redPackets.enabled) refuse("PACKETS_OFF")
  const total = parseAmount(terms.total)
  refuseFractions(total, asset)
  const coins = Number(total / coinOf(asset))
  if (!isSplit({ coins, packets: terms.packets })) refuse("INPUT_INVALID", [], ["terms", "total"])
  await newestBonus(kit, kit.db, merchant.id, terms)
  const payload = { merchantId: merchant.id, terms }
  return propose(saving, payload, {
    target: `packets:terms:${merchant.id}`,
    after: terms,
    why,
    key,
    merchantId: merchant.id,
  })
}

/** The act of the second person. */
export const termsApproval = (
  kit: Pick<RedPacketsKit, "merchants" | "clock" | "bonusTerms">,
): Approval<TermsPayload> =>
  approval({
    name: "packets.save",
    permission: "contests.rules",
    mode: "second-person",
    payload: Payload,
    describe: () => ({ says: "packets.save", parts: [] }),
    changes: async (db, { merchantId, terms }) => {
      const latest = await newestOf(db, merchantId)
      return changedFigures(latest && figuresOf(latest.terms), figuresOf(terms))
    },
    conflictKey: ({ merchantId }) => `packets:${merchantId}`,
    apply: async (tx, { merchantId, terms }, { proposedBy, staff }) => {
      if (!kit.merchants.byId(merchantId).settings.redPackets.enabled) refuse("PACKETS_OFF")
      const bonusVersion = await newestBonus(kit, tx, merchantId, terms)
      const version = {
        since: kit.clock.now(),
        terms,
        bonusVersion,
        askedBy: proposedBy,
        approvedBy: staff.login,
      }
      if (!(await writeVersion(tx, merchantId, version))) refuse("CHANGED_MEANWHILE")
    },
  })

/** Terms, and the latest events with their cost. */
export async function readPackets(
  { db, merchants }: Pick<RedPacketsKit, "db" | "merchants">,
  merchantId: MerchantId,
): Promise<ConsoleValue<"readPackets">> {
  const [versions, events] = await Promise.all([
    versionsOf(db, merchantId),
    latestEvents(db, merchantId, EVENTS),
  ])
  return {
    isOffered: merchants.byId(merchantId).settings.redPackets.enabled,
    versions: versions.map((version) => ({ ...signaturesOf(version), terms: version.terms })),
    events: events.map(({ opensAt, closesAt, commitment, packets, claimed, coins, given, coin }) => ({
      commitment,
      opensAt: opensAt.toISOString(),
      closesAt: closesAt.toISOString(),
      packets,
      claimed,
      total: toDecimal(amountOf(coins, coin)),
      given: toDecimal(amountOf(given, coin)),
    })),
  }
}
