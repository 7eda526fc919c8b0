import { sha256 } from "@noble/hashes/sha2.js"
import { utf8ToBytes } from "@noble/hashes/utils.js"

const HUNDRED = 100

/**
 * True for a member of the control group: one who is shown and offered nothing of a campaign, so that its effect can be told.
 * `share` of a hundred members are, chosen by the SHA-256 of campaign and member: no row keeps it, every process
 * finds the same, and a smaller share holds back a part of those of a larger one.
 */
export function isHeldBack(campaign: string, memberId: bigint, share: number): boolean {
  if (share <= 0) return false
  const hash = sha256(utf8ToBytes(`control:${campaign}:${memberId}`))
  const drawn = new DataView(hash.buffer, hash.byteOffset).getUint32(0)
  return drawn % HUNDRED < share
}
