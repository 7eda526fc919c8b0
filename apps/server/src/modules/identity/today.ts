import { Temporal } from "temporal-polyfill"
import type { Clock } from "../../kernel/clock.ts"
import type { Merchant } from "../../call/merchant.ts"

/** The day it is where the merchant's house stands: ages are counted by it. */
export const todayAt = (clock: Clock, merchant: Merchant): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(clock.now().getTime())
    .toZonedDateTimeISO(merchant.brand.timeZone)
    .toPlainDate()
