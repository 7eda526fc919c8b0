import type { Language } from "@croupier/contract"
import type { Writing } from "@croupier/contract/chat-room-values"
import { parseAmount } from "@croupier/money"
import type { Context } from "../../call/context.ts"
import { refuse } from "../../kernel/refusal.ts"
import { muteOf } from "./desk-store.ts"
import { roomsOf, type ChatRoomsKit } from "./kit.ts"

export type Caller = Pick<Context, "member" | "merchant">
export type MemberCaller = Caller & { readonly member: NonNullable<Caller["member"]> }

/** The rooms that a caller may read; none for a visitor where the merchant keeps them to members. */
export function readableRooms(
  { merchants }: Pick<ChatRoomsKit, "merchants">,
  { member, merchant }: Caller,
): readonly Language[] {
  const facts = merchants.byId(merchant.id)
  return member || facts.settings.chatRooms.visitorsRead ? roomsOf(facts) : []
}

/** Refuses ROOM_UNKNOWN. */
export function refuseRoom(kit: Pick<ChatRoomsKit, "merchants">, caller: Caller, room: Language): void {
  if (!readableRooms(kit, caller).includes(room)) refuse("ROOM_UNKNOWN")
}

/** True where a member is kept from play: nothing of bets is shown then. */
export const isKeptFromPlay = async (
  { exclusionsOf }: Pick<ChatRoomsKit, "exclusionsOf">,
  { member }: Caller,
): Promise<boolean> => member !== undefined && (await exclusionsOf([member.id])).has(member.id)

/** True where a member has the level or the deposits that the merchant asks of writers. */
async function meetsCondition(kit: ChatRoomsKit, { member, merchant }: MemberCaller): Promise<boolean> {
  const { asset, settings } = kit.merchants.byId(merchant.id)
  const { leastLevel, leastDeposits } = settings.chatRooms
  const deposits = parseAmount(leastDeposits)
  if (leastLevel === 0 && deposits === 0n) return true
  if (leastLevel > 0 && (await kit.levelOf(member.id)) >= leastLevel) return true
  return deposits > 0n && (await kit.depositedBy(member.id, asset)) >= deposits
}

/** Whether a caller may write, and by which rules. */
export async function writingOf(kit: ChatRoomsKit, caller: Caller): Promise<Writing> {
  const { member, merchant } = caller
  const { leastLevel, leastDeposits, slowSeconds } = kit.merchants.byId(merchant.id).settings.chatRooms
  const rules = { mutedUntil: null, leastLevel, leastDeposits, slowSeconds }
  if (!member) return { state: "SIGN_IN", ...rules }
  if (member.kind === "trial") return { state: "TRIAL", ...rules }
  if (await isKeptFromPlay(kit, caller)) return { state: "BREAK", ...rules }
  const mute = await muteOf(kit.db, merchant.id, member.id, kit.clock.now())
  if (mute) return { state: "MUTED", ...rules, mutedUntil: mute.until?.toISOString() ?? null }
  return { state: (await meetsCondition(kit, { member, merchant })) ? "ALLOWED" : "CONDITION", ...rules }
}

const REFUSALS = { BREAK: "ROOM_BREAK", MUTED: "ROOM_MUTED", CONDITION: "ROOM_CONDITION" } as const

/** Refuses ROOM_BREAK, ROOM_MUTED, ROOM_CONDITION, and ROOM_UNKNOWN for one without a real account. */
export async function refuseWriter(kit: ChatRoomsKit, caller: MemberCaller): Promise<void> {
  const { state } = await writingOf(kit, caller)
  if (state === "SIGN_IN" || state === "TRIAL") refuse("ROOM_UNKNOWN")
  if (state !== "ALLOWED") refuse(REFUSALS[state])
}
