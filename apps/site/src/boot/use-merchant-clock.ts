import { serverNow } from "../realtime/clock.ts"
import { useFormat } from "../i18n/i18n.tsx"
import { zoneClock, zoneName, type ZoneClock } from "../i18n/merchant-clock.ts"
import { useBrand } from "./boot.ts"

/** The clock of the merchant's time zone, in the visitor's language: bills, contracts and figures keep its days. */
export const useMerchantClock = (): ZoneClock => zoneClock(useFormat().locale, useBrand().timeZone)

/** The merchant's time zone in the reader's words. */
export const useZoneName = (): string => zoneName(useFormat().locale, useBrand().timeZone, serverNow())
