import type { Db, Tx } from "@croupier/database"
import type { Bus } from "../../kernel/bus.ts"
import type { Clock } from "../../kernel/clock.ts"
import { MINUTE_MS, SECOND_MS } from "../../kernel/durations.ts"
import type { Random } from "../../kernel/random.ts"
import type { Vault } from "../../kernel/secrets.ts"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"

/** The parts that the module is given. */
export interface ServiceChatKit {
  readonly db: Db
  readonly clock: Clock
  readonly random: Random
  readonly bus: Pick<Bus, "publish">
  /** Seals secrets that merchants share with outside desks. */
  readonly vault: Vault
  /** Seals files of chats. */
  readonly fileVault: Vault
  readonly rankOf: (memberId: MemberId) => Promise<number>
  readonly registeredAt: (memberId: MemberId) => Promise<Date | undefined>
  /** Plans a mail in the transaction of its cause. */
  readonly mail: (
    tx: Tx,
    letter: {
      readonly merchantId: MerchantId
      readonly target: string
      readonly subject: string
      readonly text: string
    },
  ) => Promise<void>
}

/** A person of the desk who gives no sign of life for this long is away: their talks return to the queue. */
export const PRESENT_MS = MINUTE_MS
/** A sign of typing counts for this long. */
export const TYPING_MS = 6 * SECOND_MS
/** Messages of one guest in a minute. */
export const MESSAGES_A_MINUTE = 20
/** Messages of a page. */
export const MESSAGES_AT_ONCE = 200

export const isTyping = (typedAt: Date | null, now: Date): boolean =>
  typedAt !== null && now.getTime() - typedAt.getTime() < TYPING_MS
