import type { LotteryCategory } from "@croupier/contract/lottery"
import type { Clock } from "../kernel/clock.ts"
import type { MerchantId } from "../kernel/ids.ts"
import { sharedReading } from "./shared-reading.ts"

/** The vendor whose lotteries stand on the page of the region beside the house's own. */
const REGIONAL_VENDOR = "TCG_SEA"

export interface OpenHallsKit {
  readonly clock: Clock
  /** Categories of the lotteries that a merchant sells. */
  readonly categories: (merchantId: MerchantId) => ReadonlySet<LotteryCategory>
  /** The vendors whose games stand in a merchant's lobby. */
  readonly vendors: (merchantId: MerchantId) => Promise<readonly { readonly code: string }[]>
}

/** The pages of lotteries that have a game at a merchant: menus of the site list no others. */
export function openHalls({ clock, categories, vendors }: OpenHallsKit) {
  const shops = sharedReading(clock, vendors)
  return async (merchantId: MerchantId): Promise<LotteryCategory[]> => {
    const isRegional = (await shops.of(merchantId)).some(({ code }) => code === REGIONAL_VENDOR)
    return [...new Set([...categories(merchantId), ...(isRegional ? (["SEA"] as const) : [])])].toSorted()
  }
}
