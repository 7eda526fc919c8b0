import { CashbackTerms } from "@croupier/contract/cashback-values"
import type { ConsoleParsed } from "@croupier/contract/console/table"
import type { Outcome } from "@croupier/contract/console/endpoint"
import { z } from "zod"
import { approval, changedFigures, type Approval } from "../../call/approval.ts"
import type { MerchantContext } from "../../call/console-context.ts"
import { BY_HOUSE } from "../../call/programme-terms.ts"
import { dayOf } from "../../kernel/days.ts"
import { refuse } from "../../kernel/refusal.ts"
import type { CashbackKit } from "./kit.ts"
import { nextBeginning, versionsOf, writeTerms } from "./terms-store.ts"

const Payload = z.object({ merchantId: z.number(), terms: CashbackTerms })
export type TermsPayload = z.output<typeof Payload>

/** Values of terms by the field that names them. */
const figuresOf = ({ period, isAutomatic, claimDays, products }: CashbackTerms) =>
  new Map([
    ["cashback_period", period],
    ["cashback_isAutomatic", String(isAutomatic)],
    ["cashback_claimDays", String(claimDays)],
    [
      "cashback_products",
      products
        .map(({ product, basis, carry, edge, games, rates }) =>
          [
            product,
            basis,
            carry,
            `edge ${edge}%`,
            ...games.map((game) => `${game.vendor ?? "-"} ${game.game} ${game.edge}%`),
            ...rates.map(({ level, rate }) => `${level}: ${rate}%`),
          ].join(" "),
        )
        .join("; ") || "–",
    ],
  ])

/** Proposes terms from the next window on. Refuses CASHBACK_OFF. */
export async function proposeTerms(
  { merchants }: Pick<CashbackKit, "merchants">,
  saving: Approval<TermsPayload>,
  { key, why, terms }: ConsoleParsed<"saveCashback">,
  { merchant, propose }: MerchantContext,
): Promise<Outcome> {
  if (!merchants.byId(merchant.id).settings.member.manualRebate) refuse("CASHBACK_OFF")
  const payload = { merchantId: merchant.id, terms }
  return propose(saving, payload, {
    target: `cashback:terms:${merchant.id}`,
    after: terms,
    why,
    key,
    merchantId: merchant.id,
  })
}

/** The act of the second person. */
export const termsApproval = (kit: Pick<CashbackKit, "merchants" | "clock">): Approval<TermsPayload> =>
  approval({
    name: "cashback.save",
    permission: "cashback.rules",
    mode: "second-person",
    payload: Payload,
    describe: () => ({ says: "cashback.save", parts: [] }),
    changes: async (db, { merchantId, terms }) => {
      const [latest] = await versionsOf(db, merchantId)
      return changedFigures(latest && figuresOf(latest.terms), figuresOf(terms))
    },
    conflictKey: ({ merchantId }) => `cashback:${merchantId}`,
    apply: async (tx, { merchantId, terms }, { proposedBy, staff }) => {
      const merchant = kit.merchants.byId(merchantId)
      if (!merchant.settings.member.manualRebate) refuse("CASHBACK_OFF")
      await writeTerms(tx, merchant, {
        firstDay: await nextBeginning(tx, merchant, terms, kit.clock.now()),
        terms,
        askedBy: proposedBy,
        approvedBy: staff.login,
      })
    },
  })

/** Writes a merchant's first terms, from the first day of the running calendar window on; nothing where it has some. */
export async function beginTerms(
  { db, clock, merchants }: Pick<CashbackKit, "db" | "clock" | "merchants">,
  merchantId: number,
  terms: CashbackTerms,
  from: (today: string) => string,
): Promise<void> {
  const merchant = merchants.byId(merchantId)
  if ((await versionsOf(db, merchantId)).length > 0) return
  await writeTerms(db, merchant, {
    firstDay: from(dayOf(clock.now(), merchant.brand.timeZone)),
    terms,
    ...BY_HOUSE,
  })
}
