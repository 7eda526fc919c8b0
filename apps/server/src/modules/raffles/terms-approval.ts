import { RaffleSubject, RaffleTerms } from "@croupier/contract/raffle-values"
import { parseAmount } from "@croupier/money"
import { isDeepStrictEqual } from "node:util"
import { z } from "zod"
import { refuseFractions } from "../../call/coins.ts"
import { programmeSaving, type ProgrammeSaving } from "../../call/programme-terms.ts"
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

const figuresOf = ({ subject, terms }: Pick<RafflePayload, "subject" | "terms">) =>
  new Map([
    ["raffle_products", subject.products.join(", ") || "–"],
    ["raffle_per", terms.per],
    ["raffle_cap", String(terms.cap)],
    ["raffle_prizes", terms.prizes.join(" · ")],
    ["raffle_budget", terms.budget],
    ["raffle_isOpen", String(terms.isOpen)],
  ])

/**
 * Saves a raffle, or terms of one, which hold from the next draw that is made. Refuses RAFFLES_OFF, RAFFLE_NO_CHAIN where no chain
 * gives the salt, RAFFLE_UNKNOWN, RAFFLE_FIXED where the subject is not that of the raffle, AMOUNT_TOO_FINE.
 */
export const raffleSaving = ({
  db,
  clock,
  merchants,
  beacon,
}: Pick<RafflesKit, "db" | "clock" | "merchants" | "beacon">): ProgrammeSaving<RafflePayload> =>
  programmeSaving({
    db,
    clock,
    act: "raffles.save",
    permission: "contests.rules",
    noun: "raffle",
    payload: Payload,
    idOf: ({ raffleId }) => raffleId,
    figuresOf,
    latestOf: async (from, id) => {
      const [latest] = await versionsOf(from, [id])
      return latest && termsOf(latest)
    },
    refuseOff: (merchantId) => {
      if (!merchants.byId(merchantId).settings.raffles.enabled) refuse("RAFFLES_OFF")
    },
    refuseUnfit: async ({ merchantId, terms }) => {
      if (!beacon) refuse("RAFFLE_NO_CHAIN")
      const { asset } = merchants.byId(merchantId)
      for (const prize of terms.prizes) refuseFractions(parseAmount(prize), asset)
    },
    refuseMoved: async (from, id, { merchantId, subject }) => {
      const raffle = (await raffleOf(from, merchantId, id)) ?? refuse("RAFFLE_UNKNOWN")
      if (!isDeepStrictEqual(subjectOf(raffle), subject)) refuse("RAFFLE_FIXED")
    },
    insert: (tx, { merchantId: id, subject }) =>
      insertRaffle(tx, { id, timeZone: merchants.byId(id).brand.timeZone }, subject),
    writeVersion: (tx, id, { terms }, signed) => writeVersion(tx, id, terms, signed),
  })
