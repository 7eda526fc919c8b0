import type { Language } from "@croupier/contract"
import { GameCategory } from "@croupier/contract/games"
import type { MyRaffle, RaffleCard, RaffleDraw } from "@croupier/contract/raffles"
import { amount, toDecimal } from "@croupier/money"
import { ticketsFor } from "@croupier/rewards"
import { z } from "zod"
import type { Context, MemberContext } from "../../call/context.ts"
import { DAY_MS } from "../../kernel/durations.ts"
import { refuse } from "../../kernel/refusal.ts"
import { CLAIM_DAYS } from "./drawing.ts"
import { drawOf, drawsOf, frozenList, partsOf, winnersOf, type Draw } from "./draw-store.ts"
import type { RafflesKit } from "./kit.ts"

/** Past draws that lists show. */
export const LATEST = 8

const Products = z.array(GameCategory)

/** True where raffles are offered to a member: market and merchant have them, and the member is not excluded. */
export async function isOffered(
  kit: Pick<RafflesKit, "merchants" | "exclusionsOf">,
  { merchant, member }: Pick<MemberContext, "merchant" | "member">,
): Promise<boolean> {
  if (!kit.merchants.byId(merchant.id).settings.raffles.enabled) return false
  return !(await kit.exclusionsOf([member.id])).has(member.id)
}

/** True while tickets are given. */
const isRunning = ({ state, closesAt }: Pick<Draw, "state" | "closesAt">, now: Date): boolean =>
  state === "OPEN" && now < closesAt

/** A draw as lists show it: closed from its end on, also before its list is frozen. */
function cardOf(draw: Draw, now: Date, language: Language, own: Language): RaffleCard {
  const said =
    draw.words.find((each) => each.language === language) ??
    draw.words.find((each) => each.language === own) ??
    draw.words[0]
  return {
    drawId: String(draw.id),
    raffle: draw.code,
    draw: draw.draw,
    name: said?.name ?? "",
    text: said?.text ?? "",
    products: Products.parse(draw.products ?? []),
    state: draw.state === "OPEN" && !isRunning(draw, now) ? "CLOSED" : draw.state,
    isVoidBy: draw.voidedBy,
    startsAt: draw.startsAt.toISOString(),
    closesAt: draw.closesAt.toISOString(),
    per: toDecimal(draw.per),
    cap: draw.cap,
    prizes: draw.prizes.map(toDecimal),
    tickets: draw.tickets,
    commitment: draw.commitment,
    committedAt: draw.committedAt.toISOString(),
  }
}

/** Draws of the merchant, those that run first; none where raffles are off and nothing was drawn. */
export async function cardsOf(
  kit: Pick<RafflesKit, "db" | "clock" | "merchants">,
  { merchant, language }: Pick<Context, "merchant" | "language">,
): Promise<readonly RaffleCard[]> {
  const { settings, brand } = kit.merchants.byId(merchant.id)
  if (!settings.raffles.enabled) return []
  const draws = await drawsOf(kit.db, merchant.id, LATEST)
  return draws.map((draw) => cardOf(draw, kit.clock.now(), language, brand.defaultLanguage))
}

/** One draw with all that is public of it. Refuses RAFFLE_UNKNOWN. */
export async function drawFor(
  kit: Pick<RafflesKit, "db" | "clock" | "merchants" | "maskedNames">,
  { merchant, language }: Pick<Context, "merchant" | "language">,
  drawId: string,
): Promise<RaffleDraw> {
  const draw = (await drawOf(kit.db, merchant.id, BigInt(drawId))) ?? refuse("RAFFLE_UNKNOWN")
  const winners = await winnersOf(kit.db, [draw.id])
  const names = await kit.maskedNames(winners.map(({ memberId }) => memberId))
  return {
    ...cardOf(draw, kit.clock.now(), language, kit.merchants.byId(merchant.id).brand.defaultLanguage),
    closedAt: draw.closedAt?.toISOString() ?? null,
    listHash: draw.listHash,
    chainId: draw.chainId,
    height: draw.height,
    salt: draw.salt,
    saltAt: draw.saltAt?.toISOString() ?? null,
    seed: draw.seed,
    drawnAt: draw.drawnAt?.toISOString() ?? null,
    winners: winners.map((each) => ({
      prize: each.prize,
      ticket: each.n,
      member: String(each.member),
      name: names.get(each.memberId) ?? "***",
      amount: toDecimal(each.amount),
      state: each.state,
    })),
  }
}

/** The frozen list of a draw as it was hashed; empty before the close. Refuses RAFFLE_UNKNOWN. */
export async function listFor(
  kit: Pick<RafflesKit, "db">,
  { merchant }: Pick<Context, "merchant">,
  drawId: string,
): Promise<string> {
  const draw = (await drawOf(kit.db, merchant.id, BigInt(drawId))) ?? refuse("RAFFLE_UNKNOWN")
  const list = await frozenList(kit.db, draw.id)
  return list.map((member, at) => `${at + 1},${member}`).join("\n")
}

/** The caller's part in the draws that lists show. */
export async function partsFor(
  kit: Pick<RafflesKit, "db" | "clock">,
  { member, merchant }: Pick<MemberContext, "member" | "merchant">,
): Promise<readonly MyRaffle[]> {
  const draws = await drawsOf(kit.db, merchant.id, LATEST)
  const ids = draws.map(({ id }) => id)
  const [parts, wins] = await Promise.all([
    partsOf(kit.db, member.id, ids),
    winnersOf(kit.db, ids, member.id),
  ])
  return draws.map((draw) => {
    const part = parts.get(draw.id)
    const total = amount(part?.total ?? 0n)
    const tickets = draw.state === "OPEN" ? ticketsFor(total, draw.per, draw.cap) : (part?.held ?? 0)
    const hasNext = isRunning(draw, kit.clock.now()) && tickets < draw.cap
    const until = new Date((draw.drawnAt?.getTime() ?? 0) + CLAIM_DAYS * DAY_MS)
    return {
      drawId: String(draw.id),
      tickets,
      left: toDecimal(amount(hasNext ? BigInt(tickets + 1) * draw.per - total : 0n)),
      member: part?.member === null || part?.member === undefined ? null : String(part.member),
      places: [...(part?.places ?? [])],
      wins: wins
        .filter(({ drawId }) => drawId === draw.id)
        .map((won) => ({
          prize: won.prize,
          amount: toDecimal(won.amount),
          state: won.state,
          claimBy: until.toISOString(),
        })),
    }
  })
}

/** Claims a prize of the caller. Refuses RAFFLES_OFF, RAFFLE_UNKNOWN, RAFFLE_NOT_WON, and what the claim of a reward refuses. */
export async function claimPrize(
  kit: Pick<RafflesKit, "db" | "merchants" | "claim">,
  context: MemberContext,
  { drawId, prize }: { readonly drawId: string; readonly prize: number },
): Promise<{ paid: string }> {
  const { member, merchant } = context
  if (!kit.merchants.byId(merchant.id).settings.raffles.enabled) refuse("RAFFLES_OFF")
  const draw = (await drawOf(kit.db, merchant.id, BigInt(drawId))) ?? refuse("RAFFLE_UNKNOWN")
  const wins = await winnersOf(kit.db, [draw.id], member.id)
  const won = wins.find((each) => each.prize === prize) ?? refuse("RAFFLE_NOT_WON")
  const { amount: paid } = await kit.claim(context, won.rewardId ?? refuse("REWARD_ENDED"))
  return { paid }
}
