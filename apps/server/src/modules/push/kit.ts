import type { Language } from "@croupier/contract"
import type { Db, Tx } from "@croupier/database"
import type { PlacedBet } from "@croupier/contract/lottery"
import type { Merchant } from "../../call/merchant.ts"
import type { Bus } from "../../kernel/bus.ts"
import type { Clock } from "../../kernel/clock.ts"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"
import type { Jobs } from "../../kernel/jobs.ts"
import type { Vault } from "../../kernel/secrets.ts"
import type { Inbox } from "../inbox/index.ts"
import type { PushSender } from "./push-sender.ts"

/** The parts that the module is given. */
export interface PushKit {
  readonly db: Db
  readonly clock: Clock
  readonly bus: Pick<Bus, "subscribe">
  readonly queue: Pick<Jobs, "add" | "once">
  readonly report: (error: unknown) => void
  /** Seals the private key by which push services know the house. */
  readonly vault: Vault
  readonly sender: PushSender
  readonly publicUrl: () => string
  readonly merchants: { readonly byId: (id: MerchantId) => Pick<Merchant, "brand"> }
  readonly inbox: Pick<Inbox, "sent" | "reached" | "unread">
  /** Bets of a member on a draw. */
  readonly betsOn: (
    memberId: MemberId,
    merchantId: MerchantId,
    gameCode: string,
    issue: string,
  ) => Promise<readonly Pick<PlacedBet, "state" | "prize">[]>
  readonly lotteryNames: (
    merchantId: MerchantId,
    codes: readonly string[],
    language: Language,
  ) => Promise<ReadonlyMap<string, string>>
  /** The name of a device by its user agent. */
  readonly deviceText: (userAgent: string) => string
  /** Plans a letter to the owner of an account. */
  readonly writeToOwner: (
    tx: Tx,
    letter: {
      readonly merchantId: MerchantId
      readonly memberId: MemberId
      readonly onlyByMail: true
      readonly wording: (language: Language) => { readonly subject: string; readonly text: string }
    },
  ) => Promise<void>
}
