import type { Language, Parsed } from "@croupier/contract"
import type { RoomCard } from "@croupier/contract/chat-room-values"
import type { shareRoomBet } from "@croupier/contract/chat-rooms"
import type { PlacedBet } from "@croupier/contract/lottery"
import { parseAmount, toDecimal } from "@croupier/money"
import { betIdOf } from "../../kernel/ids.ts"
import { refuse } from "../../kernel/refusal.ts"
import type { ChatRoomsKit } from "./kit.ts"
import type { MemberCaller } from "./writing.ts"

type Shared = Parsed<typeof shareRoomBet>
type Of<Kind extends Shared["bet"]["kind"]> = Extract<Shared["bet"], { kind: Kind }>

/** A prize of no more than the stake is no win: its card does not say so. */
function resultOf({ state, stake, prize }: Pick<PlacedBet, "state" | "stake" | "prize">): RoomCard["result"] {
  if (state === "PLACED") return "OPEN"
  if (state === "LOST") return "LOST"
  if (state === "WON") return parseAmount(prize) > parseAmount(stake) ? "WON" : "PAID"
  return "RETURNED"
}

async function betCard(
  kit: ChatRoomsKit,
  { betId }: Of<"LOTTERY">,
  { member, merchant }: MemberCaller,
  room: Language,
): Promise<RoomCard> {
  const bet = (await kit.betOf(member.id, betIdOf(betId))) ?? refuse("ROOM_BET")
  const { gameCode, issue, stake, prize } = bet
  const names = await kit.lotteryNames(merchant.id, [gameCode], room)
  return {
    kind: "LOTTERY",
    gameCode,
    vassalage: null,
    gameName: names.get(gameCode) ?? gameCode,
    issue,
    stake,
    prize,
    result: resultOf(bet),
  }
}

async function roundCard(
  kit: ChatRoomsKit,
  { vassalage, round: name }: Of<"ROUND">,
  { member, merchant }: MemberCaller,
  room: Language,
): Promise<RoomCard> {
  const { asset } = kit.merchants.byId(merchant.id)
  const asked = { merchantId: merchant.id, vendor: vassalage, round: name, asset }
  const round = (await kit.roundOf(member.id, asked)) ?? refuse("ROOM_BET")
  const { game, staked, won, closedAt } = round
  if (closedAt === null || won <= staked) refuse("ROOM_BET")
  const [named] = await kit.gameNames([{ vendor: vassalage, code: game }], room)
  return {
    kind: "ROUND",
    gameCode: game,
    vassalage,
    gameName: named?.name ?? game,
    issue: null,
    stake: toDecimal(staked),
    prize: toDecimal(won),
    result: "WON",
  }
}

/** The card of an own bet, as it stands now. Refuses ROOM_BET for another's, and for a round without a win. */
export const cardOf = (
  kit: ChatRoomsKit,
  { room, bet }: Pick<Shared, "room" | "bet">,
  caller: MemberCaller,
): Promise<RoomCard> =>
  bet.kind === "LOTTERY" ? betCard(kit, bet, caller, room) : roundCard(kit, bet, caller, room)
