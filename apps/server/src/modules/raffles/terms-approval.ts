import type { Outcome } from "@croupier/contract/console/endpoint"
import type { ConsoleParsed } from "@croupier/contract/console/table"
import { RaffleSubject, RaffleTerms } from "@croupier/contract/raffle-values"
import type { Db, Tx } from "@croupier/database"
import { parseAmount } from "@croupier/money"
import { isDeepStrictEqual } from "node:util"
import { z } from "zod"
import { approval, changedFigures, textPart, type Approval } from "../../call/approval.ts"
import { refuseFractions } from "../../call/coins.ts"
import type { MerchantContext } from "../../call/console-context.ts"
import { refuse } from "../../kernel/refusal.ts"
import type { RafflesKit } from "./kit.ts"
import { insertRaffle, raffleOf, subjectOf, termsOf, versionsOf, writeVersion } from "./raffle-store.ts"

const Payload = z.object({
  merchantId: z.number(),
  raffleId: z.string().optional(),
  subject: RaffleSubject,
  terms: RaffleTerms,
})
type RafflePayload = z.output<typeof Payload>

/** Refuses RAFFLE_UNKNOWN, and RAFFLE_FIXED where the subject is not that of the raffle. */
async function refuseMoved(db: Db | Tx, { merchantId, raffleId, subject }: RafflePayload): Promise<void> {
  if (raffleId === undefined) return
  const raffle = (await raffleOf(db, merchantId, BigInt(raffleId))) ?? refuse("RAFFLE_UNKNOWN")
  if (!isDeepStrictEqual(subjectOf(raffle), subject)) refuse("RAFFLE_FIXED")
}

const targetOf = ({ merchantId, raffleId, terms }: RafflePayload): string =>
  raffleId === undefined ? `raffle:new:${merchantId}:${terms.words[0]?.name}` : `raffle:${raffleId}`

/**
 * Proposes a raffle, or terms of one. Refuses RAFFLES_OFF, RAFFLE_NO_CHAIN where no chain gives the salt, RAFFLE_UNKNOWN, RAFFLE_FIXED,
 * AMOUNT_TOO_FINE.
 */
export async function proposeRaffle(
  kit: Pick<RafflesKit, "db" | "merchants" | "beacon">,
  saving: Approval<RafflePayload>,
  { key, why, ...asked }: ConsoleParsed<"saveRaffle">,
  { merchant, propose }: MerchantContext,
): Promise<Outcome> {
  const { asset, settings } = kit.merchants.byId(merchant.id)
  if (!settings.raffles.enabled) refuse("RAFFLES_OFF")
  if (!kit.beacon) refuse("RAFFLE_NO_CHAIN")
  for (const prize of asked.terms.prizes) refuseFractions(parseAmount(prize), asset)
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

const figuresOf = ({ subject, terms }: Pick<RafflePayload, "subject" | "terms">) =>
  new Map([
    ["raffle_products", subject.products.join(", ") || "–"],
    ["raffle_per", terms.per],
    ["raffle_cap", String(terms.cap)],
    ["raffle_prizes", terms.prizes.join(" · ")],
    ["raffle_budget", terms.budget],
    ["raffle_isOpen", String(terms.isOpen)],
  ])

/** The act of the second person. New terms hold from the next draw that is made. */
export const raffleApproval = (kit: Pick<RafflesKit, "merchants" | "clock">): Approval<RafflePayload> =>
  approval({
    name: "raffles.save",
    permission: "contests.rules",
    mode: "second-person",
    payload: Payload,
    describe: ({ terms }) => ({ says: "raffles.save", parts: [textPart(terms.words[0]?.name ?? "")] }),
    changes: async (db, payload) => {
      const id = payload.raffleId === undefined ? undefined : BigInt(payload.raffleId)
      const [latest] = id === undefined ? [] : await versionsOf(db, [id])
      return changedFigures(
        latest && figuresOf({ subject: payload.subject, terms: termsOf(latest) }),
        figuresOf(payload),
      )
    },
    conflictKey: targetOf,
    apply: async (tx, payload, { proposedBy, staff }) => {
      const { settings, brand } = kit.merchants.byId(payload.merchantId)
      if (!settings.raffles.enabled) refuse("RAFFLES_OFF")
      await refuseMoved(tx, payload)
      const { merchantId, raffleId, subject, terms } = payload
      await writeVersion(
        tx,
        raffleId === undefined
          ? await insertRaffle(tx, { id: merchantId, timeZone: brand.timeZone }, subject)
          : BigInt(raffleId),
        terms,
        { since: kit.clock.now(), askedBy: proposedBy, approvedBy: staff.login },
      )
    },
  })
