import type { BotCheckPoint, HumanWidget, humanCheck } from "@croupier/contract/human-check"
import type { Value } from "@croupier/contract"
import type { Merchant } from "../../../../call/merchant.ts"

/** Who knocks, and where. */
export interface Knock {
  readonly merchant: Pick<Merchant, "id" | "settings">
  readonly door: BotCheckPoint
  readonly ip: string
}

/** A service that tells people from programs. Both calls refuse HUMAN_CHECK_UNAVAILABLE when they cannot be asked. */
export interface HumanCheck {
  readonly widget: HumanWidget
  /** The parameters with which the browser asks. */
  readonly offer: (knock: Knock) => Promise<Value<typeof humanCheck>>
  /** True once for an answer that holds at this point. */
  readonly holds: (answer: string, knock: Knock) => Promise<boolean>
}
