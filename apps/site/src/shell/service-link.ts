import type { Whitelabel } from "../boot/boot.ts"

/** Live chat for everybody; players above rank 4 have a desk of their own. */
const LIVE_CHAT = 1
const VIP_DESK = 2
const VIP_ABOVE_RANK = 4

/** Where customer service answers, by VIP rank; undefined when the merchant has none. */
export function serviceLink(entries: Whitelabel["customerService"], rank = 0): string | undefined {
  const of = (type: number) => entries.find((entry) => entry.type === type)?.path
  return (rank > VIP_ABOVE_RANK ? of(VIP_DESK) : undefined) ?? of(LIVE_CHAT) ?? entries[0]?.path
}
