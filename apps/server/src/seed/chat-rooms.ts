import type { Language } from "@croupier/contract"
import { keyFor } from "@croupier/ledger"
import type { Merchant } from "../call/merchant.ts"
import type { ChatRooms } from "../modules/chat-rooms/index.ts"
import type { MemberId } from "../kernel/ids.ts"
import { callOf } from "./withdrawals.ts"

interface ChatRoomsSeed {
  readonly merchant: Merchant
  readonly chatRooms: ChatRooms
}

/** Blocked words of the demo: those by which strangers lead members elsewhere. */
const WORDS = ["whatsapp", "telegram", "pix grátis", "free money"]

/** First words of the demo's accounts; they are true of the demo. */
const TALK: readonly (readonly [account: string, room: Language, text: string])[] = [
  ["lucia", "PT", "Olá! Alguém já conferiu um sorteio pelo verificador da página do jogo?"],
  ["tiago", "PT", "Sim 👍 A semente aparece depois do sorteio, e o navegador refaz a conta."],
  ["bruna", "PT", "Boa sorte a todos 🍀 E não esqueçam dos limites de vocês 🙂"],
  ["lucia", "EN", "Hello from the Portuguese room 👋"],
  [
    "tiago",
    "EN",
    "Welcome! Each draw has a commitment before its sale begins, so it can be checked afterwards.",
  ],
]

/** The demo's blocked words, where it has none yet. */
export const seedRoomWords = ({ merchant, chatRooms }: ChatRoomsSeed): Promise<void> =>
  chatRooms.begin(merchant.id, WORDS)

/** The demo's accounts talk in its rooms, so that a first visitor finds a few messages. */
export async function seedRooms(
  { merchant, chatRooms }: ChatRoomsSeed,
  accounts: ReadonlyMap<string, MemberId>,
): Promise<void> {
  if (!merchant.settings.chatRooms.enabled) return
  for (const [account, room, text] of TALK) {
    const id = accounts.get(account)
    if (id === undefined) continue
    const key = keyFor(`demo.room:${room} ${account}`)
    await chatRooms.routes.sendRoomMessage({ room, key, text }, callOf(merchant, { id, account }))
  }
}
