import type { Clock } from "../kernel/clock.ts"
import { sharedReading } from "./shared-reading.ts"
import type { MerchantId } from "../kernel/ids.ts"

export interface KnownPagesKit {
  readonly clock: Clock
  /** Whether a merchant sells a lottery, and that lottery has such a play or group of plays. */
  readonly hasBoard: (merchantId: MerchantId, gameCode: string, playType: string | undefined) => boolean
  /** The vendors whose games stand in a merchant's lobby. */
  readonly vendors: (merchantId: MerchantId) => Promise<readonly { readonly code: string }[]>
}

/**
 * Says whether a merchant has what an address from `prerenderedPath` names: its game, its play, its lobby. Only such pages are
 * prerendered; made-up names would fill the cache and the prerender thread.
 */
export function knownPages({ clock, hasBoard, vendors }: KnownPagesKit) {
  const pages = sharedReading(clock, vendors)
  return async (merchantId: MerchantId, path: string): Promise<boolean> => {
    const asked = new URLSearchParams(path.split("?")[1] ?? "")
    const game = asked.get("gameCode")
    const play = asked.get("playType") ?? undefined
    const page = asked.get("page")
    if (game === null ? play !== undefined : !hasBoard(merchantId, game, play)) return false
    return page === null || (await pages.of(merchantId)).some(({ code }) => code === page)
  }
}
