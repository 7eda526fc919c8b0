import type { BoardRound } from "@croupier/contract/boards"
import { amount, toDecimal } from "@croupier/money"
import { PROVISIONAL_MS } from "@croupier/rewards"
import type { MemberContext } from "../../call/context.ts"
import type { BoardsKit } from "./kit.ts"
import { prizesOf, ranksOf, roundsOf, type Round } from "./round-store.ts"

/** Final rounds that a member sees. */
const LATEST = 3
/** Ranks that a member sees beside the own one. */
const SHOWN = 10

/** True where boards are offered to a member: market and merchant have them, and the member is not excluded. */
export async function isOffered(
  kit: Pick<BoardsKit, "merchants" | "exclusionsOf">,
  { merchant, member }: Pick<MemberContext, "merchant" | "member">,
): Promise<boolean> {
  if (!kit.merchants.byId(merchant.id).settings.boards.enabled) return false
  return !(await kit.exclusionsOf([member.id])).has(member.id)
}

/** The state of a round at an instant. */
export const stateOf = (
  { endsAt, finalAt, isVoid }: Pick<Round, "endsAt" | "finalAt" | "isVoid">,
  now: Date,
): BoardRound["state"] =>
  isVoid ? "VOID" : finalAt !== null ? "FINAL" : now >= endsAt ? "PROVISIONAL" : "RUNNING"

async function roundFor(
  kit: Pick<BoardsKit, "db" | "clock" | "merchants" | "maskedNames">,
  { member, merchant, language }: Pick<MemberContext, "member" | "merchant" | "language">,
  round: Round,
): Promise<BoardRound> {
  const first = Math.max(SHOWN, round.prizes.length)
  const ranks = await ranksOf(kit.db, round, { first, memberId: member.id })
  // Ranks with prizes stay as they were when the round became final, whatever is corrected later.
  const won = round.finalAt === null ? [] : await prizesOf(kit.db, round.id)
  const top = won.length > 0 ? won : ranks.filter(({ rank }) => rank <= first)
  const names = await kit.maskedNames(top.map(({ memberId }) => memberId))
  const own = kit.merchants.byId(merchant.id).brand.defaultLanguage
  const said =
    round.words.find((each) => each.language === language) ??
    round.words.find((each) => each.language === own) ??
    round.words[0]
  const mine =
    won.find(({ memberId }) => memberId === member.id) ?? ranks.find((each) => each.memberId === member.id)
  const above = mine && [...won, ...ranks].find(({ rank }) => rank === mine.rank - 1)
  return {
    roundId: String(round.id),
    name: said?.name ?? "",
    text: said?.text ?? "",
    metric: round.metric,
    products: [...round.products],
    state: stateOf(round, kit.clock.now()),
    startsAt: round.startsAt.toISOString(),
    endsAt: round.endsAt.toISOString(),
    finalAt: (round.finalAt ?? new Date(round.endsAt.getTime() + PROVISIONAL_MS)).toISOString(),
    prizes: round.prizes.map(toDecimal),
    members: ranks[0]?.members ?? 0,
    top: top.map(({ rank, memberId, score }) => {
      const prize = round.prizes[rank - 1]
      return {
        rank,
        score: toDecimal(score),
        name: names.get(memberId) ?? "***",
        prize: prize === undefined ? null : toDecimal(prize),
        isMe: memberId === member.id,
      }
    }),
    mine: mine
      ? {
          rank: mine.rank,
          score: toDecimal(mine.score),
          missing: above ? toDecimal(amount(above.score - mine.score)) : null,
        }
      : null,
  }
}

/** Rounds that a member sees, the latest first. */
export async function roundsFor(
  kit: Pick<BoardsKit, "db" | "clock" | "merchants" | "maskedNames">,
  context: Pick<MemberContext, "member" | "merchant" | "language">,
): Promise<readonly BoardRound[]> {
  const rounds = await roundsOf(kit.db, context.merchant.id, { now: kit.clock.now(), latest: LATEST })
  return Promise.all(rounds.map((round) => roundFor(kit, context, round)))
}
