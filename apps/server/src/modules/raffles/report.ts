import type { ConsoleValue } from "@croupier/contract/console/table"
import { toDecimal } from "@croupier/money"
import { signaturesOf } from "../../call/programme-terms.ts"
import type { MerchantId } from "../../kernel/ids.ts"
import { drawsOf, holderCounts, winnersOf } from "./draw-store.ts"
import type { RafflesKit } from "./kit.ts"
import { costOf, rafflesOf, subjectOf, termsOf, versionsOf } from "./raffle-store.ts"

/** Past draws that people of the house see. */
const LATEST = 50

/** Raffles of a merchant as people of the house see them. */
export async function readRaffles(
  kit: Pick<RafflesKit, "db" | "merchants" | "accountsOf" | "beacon">,
  merchantId: MerchantId,
): Promise<ConsoleValue<"listRaffles">> {
  const raffles = await rafflesOf(kit.db, merchantId)
  const [versions, draws] = await Promise.all([
    versionsOf(
      kit.db,
      raffles.map(({ id }) => id),
    ),
    drawsOf(kit.db, merchantId, LATEST),
  ])
  // The members of an open draw are counted now; the close keeps those of its list.
  const openIds = draws.filter(({ state }) => state === "OPEN").map(({ id }) => id)
  const [winners, holders] = await Promise.all([
    winnersOf(
      kit.db,
      draws.map(({ id }) => id),
    ),
    holderCounts(kit.db, openIds),
  ])
  const accounts = await kit.accountsOf(winners.map(({ memberId }) => memberId))
  const rows = await Promise.all(
    raffles.map(async (raffle) => {
      const own = versions.filter(({ raffleId }) => raffleId === raffle.id)
      const [latest] = own
      if (!latest) return undefined
      const { paid, reserved } = await costOf(kit.db, raffle.id)
      return {
        raffleId: String(raffle.id),
        subject: subjectOf(raffle),
        terms: termsOf(latest),
        versions: own.map((version) => ({ ...signaturesOf(version), isOpen: version.isOpen })),
        draws: draws
          .filter(({ raffleId }) => raffleId === raffle.id)
          .map((draw) => ({
            drawId: String(draw.id),
            draw: draw.draw,
            state: draw.state,
            isVoidBy: draw.voidedBy,
            startsAt: draw.startsAt.toISOString(),
            closesAt: draw.closesAt.toISOString(),
            tickets: draw.tickets,
            members: draw.state === "OPEN" ? (holders.get(draw.id) ?? 0) : draw.members,
            commitment: draw.commitment,
            height: draw.height,
            winners: winners
              .filter(({ drawId }) => drawId === draw.id)
              .map(({ prize, n, memberId, amount, state }) => ({
                prize,
                ticket: n,
                account: accounts.get(memberId)?.account ?? "",
                amount: toDecimal(amount),
                state,
              })),
          })),
        paid: toDecimal(paid),
        reserved: toDecimal(reserved),
      }
    }),
  )
  return {
    isOffered: kit.merchants.byId(merchantId).settings.raffles.enabled,
    hasChain: kit.beacon !== undefined,
    rows: rows.filter((row) => row !== undefined),
  }
}
