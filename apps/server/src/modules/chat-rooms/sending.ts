import type { Language, Parsed, Value } from "@croupier/contract"
import type { RoomCard } from "@croupier/contract/chat-room-values"
import type { sendRoomMessage, shareRoomBet } from "@croupier/contract/chat-rooms"
import { afterCommit, inTransaction, type Tx } from "@croupier/database"
import { MINUTE_MS, SECOND_MS } from "../../kernel/durations.ts"
import { refuse } from "../../kernel/refusal.ts"
import { wordsOf } from "./desk-store.ts"
import { MESSAGES_A_MINUTE, type ChatRoomsKit } from "./kit.ts"
import { holdRoom, idOfKey, insertMessage, sentSince } from "./message-store.ts"
import { cardOf } from "./sharing.ts"
import { hasLink, hasWord } from "./words.ts"
import { refuseRoom, refuseWriter, type MemberCaller } from "./writing.ts"

interface Content {
  readonly text: string
  readonly card: RoomCard | null
}
interface Addressed {
  readonly room: Language
  readonly key: string
}

/** Tells nodes of a message that is new, or was removed, once its transaction is done. */
export const tellRoom = (
  { bus }: Pick<ChatRoomsKit, "bus">,
  tx: Tx,
  { merchantId, room, id }: { readonly merchantId: number; readonly room: string; readonly id: bigint },
): void =>
  afterCommit(tx, async () => bus.publish("room-message", { merchantId, room, messageId: String(id) }))

/** Refuses RATE_LIMITED with the seconds to wait. The caller holds the room. */
async function refuseFlood(
  kit: ChatRoomsKit,
  tx: Tx,
  { member, merchant }: MemberCaller,
  room: Language,
): Promise<void> {
  const now = kit.clock.now().getTime()
  const { slowSeconds } = kit.merchants.byId(merchant.id).settings.chatRooms
  const window = Math.max(MINUTE_MS, slowSeconds * SECOND_MS)
  const recent = { merchantId: merchant.id, memberId: member.id, room }
  const { lastAt } = await sentSince(tx, { ...recent, since: new Date(now - window) })
  const { count } = await sentSince(tx, { ...recent, since: new Date(now - MINUTE_MS) })
  const wait = lastAt === null ? 0 : lastAt.getTime() + slowSeconds * SECOND_MS - now
  if (wait <= 0 && count < MESSAGES_A_MINUTE) return
  const retryAfter = wait > 0 ? Math.ceil(wait / SECOND_MS) : MINUTE_MS / SECOND_MS
  refuse("RATE_LIMITED", [String(retryAfter)], { retryAfter })
}

/** Adds a message once for its sender's key. Refuses what a writer is refused, and RATE_LIMITED. */
async function write(
  kit: ChatRoomsKit,
  { room, key }: Addressed,
  caller: MemberCaller,
  contentOf: () => Promise<Content>,
): Promise<Value<typeof sendRoomMessage>> {
  const { member, merchant } = caller
  refuseRoom(kit, caller, room)
  // A message whose answer was lost is sent again: it stands, whatever has become of its sender meanwhile.
  const present = await idOfKey(kit.db, merchant.id, member.id, key)
  if (present !== undefined) return { messageId: String(present) }
  await refuseWriter(kit, caller)
  const content = await contentOf()
  const [names, level] = await Promise.all([kit.maskedNames([member.id]), kit.levelOf(member.id)])
  return inTransaction(kit.db, async (tx) => {
    await holdRoom(tx, merchant.id, room)
    const again = await idOfKey(tx, merchant.id, member.id, key)
    if (again !== undefined) return { messageId: String(again) }
    await refuseFlood(kit, tx, caller, room)
    const id = await insertMessage(tx, {
      merchantId: merchant.id,
      room,
      memberId: member.id,
      key,
      name: names.get(member.id) ?? "",
      level,
      ...content,
      at: kit.clock.now(),
    })
    tellRoom(kit, tx, { merchantId: merchant.id, room, id })
    return { messageId: String(id) }
  })
}

/** Refuses ROOM_LINK, ROOM_WORD, and what `write` refuses. */
export const sendMessage = (
  kit: ChatRoomsKit,
  asked: Parsed<typeof sendRoomMessage>,
  caller: MemberCaller,
): Promise<Value<typeof sendRoomMessage>> =>
  write(kit, asked, caller, async () => {
    const { text } = asked
    if (hasLink(text)) refuse("ROOM_LINK")
    if (hasWord(text, await wordsOf(kit.db, caller.merchant.id))) refuse("ROOM_WORD")
    return { text, card: null }
  })

/** Refuses ROOM_BET, and what `write` refuses. */
export const shareBet = (
  kit: ChatRoomsKit,
  asked: Parsed<typeof shareRoomBet>,
  caller: MemberCaller,
): Promise<Value<typeof shareRoomBet>> =>
  write(kit, asked, caller, async () => ({ text: "", card: await cardOf(kit, asked, caller) }))
