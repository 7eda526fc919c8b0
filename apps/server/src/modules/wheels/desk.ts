import type { Outcome } from "@croupier/contract/console/endpoint"
import type { ConsoleParsed, ConsoleValue } from "@croupier/contract/console/table"
import { WHEEL_WEIGHT, WheelTerms } from "@croupier/contract/wheel-values"
import { amount, parseAmount, toDecimal } from "@croupier/money"
import { spentOf } from "@croupier/rewards/wheel"
import { z } from "zod"
import { approval, changedFigures, type Approval } from "../../call/approval.ts"
import { refuseFractions } from "../../call/coins.ts"
import type { MerchantContext } from "../../call/console-context.ts"
import { signaturesOf } from "../../call/programme-terms.ts"
import type { MerchantId } from "../../kernel/ids.ts"
import { refuse } from "../../kernel/refusal.ts"
import { newestBonuses } from "./bonus-prizes.ts"
import type { WheelsKit } from "./kit.ts"
import { daysOf } from "./spin-store.ts"
import { stockOf, versionsOf, writeVersion } from "./terms-store.ts"

/** Days that the console shows. */
const DAYS = 30

const Payload = z.object({ merchantId: z.number(), terms: WheelTerms })
export type TermsPayload = z.output<typeof Payload>

const figuresOf = ({ isOpen, budget, segments }: WheelTerms): ReadonlyMap<string, string> =>
  new Map([
    ["wheel_isOpen", String(isOpen)],
    ["wheel_budget", budget],
    [
      "wheel_segments",
      segments
        .map(
          ({ prize, weight, stock, code }) =>
            `${prize.amount} ${prize.kind}${code === null ? "" : ` ${code}`} ${weight}/${WHEEL_WEIGHT}${stock === null ? "" : ` ×${stock}`}`,
        )
        .join(" · "),
    ],
  ])

/** Proposes terms of the wheel. Refuses WHEEL_OFF, AMOUNT_TOO_FINE, BONUS_TERMS_UNKNOWN, BONUS_PRIZE_UNFIT, FREE_ROUNDS_UNFIT. */
export async function proposeTerms(
  kit: Pick<WheelsKit, "db" | "merchants" | "bonusTerms">,
  saving: Approval<TermsPayload>,
  { key, why, terms }: ConsoleParsed<"saveWheel">,
  { merchant, propose }: MerchantContext,
): Promise<Outcome> {
  const { asset, settings } = kit.merchants.byId(merchant.id)
  if (!settings.wheel.enabled) refuse("WHEEL_OFF")
  for (const { kind, amount: of } of terms.segments.map(({ prize }) => prize))
    if (kind === "CASH" || kind === "BONUS") refuseFractions(parseAmount(of), asset)
  await newestBonuses(kit, kit.db, merchant.id, terms)
  const payload = { merchantId: merchant.id, terms }
  return propose(saving, payload, {
    target: `wheel:terms:${merchant.id}`,
    after: terms,
    why,
    key,
    merchantId: merchant.id,
  })
}

/** The act of the second person. */
export const termsApproval = (
  kit: Pick<WheelsKit, "merchants" | "clock" | "bonusTerms">,
): Approval<TermsPayload> =>
  approval({
    name: "wheel.save",
    permission: "contests.rules",
    mode: "second-person",
    payload: Payload,
    describe: () => ({ says: "wheel.save", parts: [] }),
    changes: async (db, { merchantId, terms }) => {
      const [latest] = await versionsOf(db, merchantId)
      return changedFigures(latest && figuresOf(latest.terms), figuresOf(terms))
    },
    conflictKey: ({ merchantId }) => `wheel:${merchantId}`,
    apply: async (tx, { merchantId, terms }, { proposedBy, staff }) => {
      if (!kit.merchants.byId(merchantId).settings.wheel.enabled) refuse("WHEEL_OFF")
      const bonuses = await newestBonuses(kit, tx, merchantId, terms)
      const version = { since: kit.clock.now(), terms, bonuses, askedBy: proposedBy, approvedBy: staff.login }
      if (!(await writeVersion(tx, merchantId, version))) refuse("CHANGED_MEANWHILE")
    },
  })

/** Terms, prizes given, and spins and cost by day. */
export async function readWheel(
  { db, merchants }: Pick<WheelsKit, "db" | "merchants">,
  merchantId: MerchantId,
): Promise<ConsoleValue<"readWheel">> {
  const { timeZone } = merchants.byId(merchantId).brand
  const [versions, days] = await Promise.all([
    versionsOf(db, merchantId),
    daysOf(db, { merchantId, timeZone }, DAYS),
  ])
  const [newest] = versions
  return {
    isOffered: merchants.byId(merchantId).settings.wheel.enabled,
    versions: versions.map((version) => ({ ...signaturesOf(version), terms: version.terms })),
    given: [...(newest?.given ?? [])],
    spent: toDecimal(amount(newest ? spentOf(stockOf(newest)) : 0n)),
    days: days.map(({ cash, bonus, points, ...day }) => ({
      ...day,
      cash: toDecimal(cash),
      bonus: toDecimal(bonus),
      points: toDecimal(points),
    })),
  }
}
