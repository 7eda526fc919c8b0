import { useFormat } from "../i18n/i18n.tsx"
import { zoneClock, type ZoneClock } from "../i18n/merchant-clock.ts"
import { useBrand } from "./boot.ts"

/** The clock of the merchant's time zone, in the visitor's language: bills, contracts and figures keep its days. */
export const useMerchantClock = (): ZoneClock => zoneClock(useFormat().locale, useBrand().timeZone)
