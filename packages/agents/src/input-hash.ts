import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js"
import type { Window } from "./windows.ts"

/** RFC 3339 in UTC; without a fraction where the instant is a whole second. */
export const instant = (at: Date): string => at.toISOString().replace(".000Z", "Z")

/** Whose inputs a hash is of. */
export interface HashedBill {
  readonly contractId: bigint
  readonly version: number
  readonly window: Window
  readonly cutoff: bigint
}

/** The first line of what is hashed: `contract_id,version,window_start,window_end,cutoff_seq`. */
export const inputHead = ({ contractId, version, window, cutoff }: HashedBill): string =>
  [contractId, version, instant(window.start), instant(window.end), cutoff].join(",")

/**
 * SHA-256 of what a bill was made from, in hex: `inputHead`, then the number of each fact and cost that was used, ascending,
 * one a line; lines are parted by `\n` and the last has none.
 * Source: rules of agents, "agents:export".
 */
export function inputHash(bill: HashedBill, used: readonly bigint[]): string {
  const ids = used.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  return bytesToHex(sha256(utf8ToBytes([inputHead(bill), ...ids].join("\n"))))
}
