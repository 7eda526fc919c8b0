import type { Outcome } from "@croupier/contract/console/endpoint"
import type { ConsoleParsed, ConsoleValue } from "@croupier/contract/console/table"
import { PointTerms } from "@croupier/contract/point-values"
import { z } from "zod"
import { approval, changedFigures, type Approval } from "../../call/approval.ts"
import type { MerchantContext } from "../../call/console-context.ts"
import type { MerchantId } from "../../kernel/ids.ts"
import { refuse } from "../../kernel/refusal.ts"
import type { PointsKit } from "./kit.ts"
import { beginning, termsAt, versionsOf, writeTerms } from "./terms.ts"

const Payload = z.object({ merchantId: z.number(), terms: PointTerms })
export type TermsPayload = z.output<typeof Payload>

/** Proposes terms of points. Refuses POINTS_OFF where market or merchant have points off. */
export async function proposeTerms(
  kit: Pick<PointsKit, "merchants">,
  changing: Approval<TermsPayload>,
  { terms, key, why }: ConsoleParsed<"changePointTerms">,
  { merchant, propose }: MerchantContext,
): Promise<Outcome> {
  if (!kit.merchants.byId(merchant.id).settings.points.enabled) refuse("POINTS_OFF")
  return propose(
    changing,
    { merchantId: merchant.id, terms },
    { target: `points-terms:${merchant.id}`, after: terms, why, key, merchantId: merchant.id },
  )
}

const figuresOf = ({ multipliers, ...terms }: PointTerms): ReadonlyMap<string, string> =>
  new Map([
    ...multipliers.map(({ product, multiplier }) => [`points_${product}`, multiplier] as const),
    ...Object.entries(terms).map(([name, value]) => [`points_${name}`, value] as const),
  ])

/** The act of the second person: the terms hold from the next minute on. */
export const termsApproval = (kit: Pick<PointsKit, "merchants" | "clock">): Approval<TermsPayload> =>
  approval({
    name: "points.terms",
    permission: "points.rules",
    mode: "second-person",
    payload: Payload,
    describe: () => ({ says: "points.terms", parts: [] }),
    changes: async (db, { merchantId, terms }) => {
      return changedFigures(figuresOf(await termsAt(db, merchantId, kit.clock.now())), figuresOf(terms))
    },
    conflictKey: ({ merchantId }) => `points-terms:${merchantId}`,
    apply: async (tx, { merchantId, terms }, { proposedBy, staff }) => {
      if (!kit.merchants.byId(merchantId).settings.points.enabled) refuse("POINTS_OFF")
      await writeTerms(tx, merchantId, {
        since: beginning(kit.clock.now()),
        askedBy: proposedBy,
        approvedBy: staff.login,
        terms,
      })
    },
  })

/** Terms in force, with every version. */
export async function readTerms(
  { db, clock, merchants }: Pick<PointsKit, "db" | "clock" | "merchants">,
  merchantId: MerchantId,
): Promise<ConsoleValue<"pointTerms">> {
  const [terms, versions] = await Promise.all([
    termsAt(db, merchantId, clock.now()),
    versionsOf(db, merchantId),
  ])
  return {
    isOffered: merchants.byId(merchantId).settings.points.enabled,
    terms,
    versions: versions.map(({ since, ...version }) => ({ ...version, since: since.toISOString() })),
  }
}
