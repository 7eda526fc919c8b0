import type { Outcome } from "@croupier/contract/console/endpoint"
import type { ConsoleParsed, ConsoleValue } from "@croupier/contract/console/table"
import { CheckInTerms } from "@croupier/contract/check-in-values"
import { parseAmount, toDecimal } from "@croupier/money"
import { z } from "zod"
import { approval, changedFigures, type Approval } from "../../call/approval.ts"
import { refuseFractions } from "../../call/coins.ts"
import type { MerchantContext } from "../../call/console-context.ts"
import type { MerchantId } from "../../kernel/ids.ts"
import { refuse } from "../../kernel/refusal.ts"
import { daysOf, versionsOf, writeTerms } from "./check-in-store.ts"
import type { CheckInsKit } from "./kit.ts"

/** Days that the console shows. */
const DAYS = 30

const Payload = z.object({ merchantId: z.number(), terms: CheckInTerms })
export type TermsPayload = z.output<typeof Payload>

const figuresOf = ({ isOpen, missed, gifts }: CheckInTerms): ReadonlyMap<string, string> =>
  new Map([
    ["check_in_isOpen", String(isOpen)],
    ["check_in_missed", missed],
    [
      "check_in_gifts",
      gifts
        .map(({ kind, amount, days }) => `${amount} ${kind}${days === null ? "" : ` (${days})`}`)
        .join(" · "),
    ],
  ])

/** Proposes terms for calendars that begin from then on. Refuses CHECK_IN_OFF, AMOUNT_TOO_FINE. */
export async function proposeTerms(
  { merchants }: Pick<CheckInsKit, "merchants">,
  saving: Approval<TermsPayload>,
  { key, why, terms }: ConsoleParsed<"saveCheckIns">,
  { merchant, propose }: MerchantContext,
): Promise<Outcome> {
  const { asset, settings } = merchants.byId(merchant.id)
  if (!settings.checkIn.enabled) refuse("CHECK_IN_OFF")
  for (const { kind, amount } of terms.gifts) if (kind === "CASH") refuseFractions(parseAmount(amount), asset)
  const payload = { merchantId: merchant.id, terms }
  return propose(saving, payload, {
    target: `check-ins:terms:${merchant.id}`,
    after: terms,
    why,
    key,
    merchantId: merchant.id,
  })
}

/** The act of the second person. */
export const termsApproval = (kit: Pick<CheckInsKit, "merchants" | "clock">): Approval<TermsPayload> =>
  approval({
    name: "checkins.save",
    permission: "checkins.rules",
    mode: "second-person",
    payload: Payload,
    describe: () => ({ says: "checkins.save", parts: [] }),
    changes: async (db, { merchantId, terms }) => {
      const [latest] = await versionsOf(db, merchantId)
      return changedFigures(latest && figuresOf(latest.terms), figuresOf(terms))
    },
    conflictKey: ({ merchantId }) => `check-ins:${merchantId}`,
    apply: async (tx, { merchantId, terms }, { proposedBy, staff }) => {
      if (!kit.merchants.byId(merchantId).settings.checkIn.enabled) refuse("CHECK_IN_OFF")
      const version = { since: kit.clock.now(), terms, askedBy: proposedBy, approvedBy: staff.login }
      if (!(await writeTerms(tx, merchantId, version))) refuse("CHANGED_MEANWHILE")
    },
  })

/** Terms, and members and cost by day. */
export async function readCheckIns(
  { db, merchants }: Pick<CheckInsKit, "db" | "merchants">,
  merchantId: MerchantId,
): Promise<ConsoleValue<"readCheckIns">> {
  const [versions, { days, all }] = await Promise.all([
    versionsOf(db, merchantId),
    daysOf(db, merchantId, DAYS),
  ])
  return {
    isOffered: merchants.byId(merchantId).settings.checkIn.enabled,
    versions: versions.map(({ since, ...version }) => ({ since: since.toISOString(), ...version })),
    days: days.map(({ cash, points, ...day }) => ({
      ...day,
      cash: toDecimal(cash),
      points: toDecimal(points),
    })),
    cash: toDecimal(all.cash),
    points: toDecimal(all.points),
    spins: all.spins,
  }
}
