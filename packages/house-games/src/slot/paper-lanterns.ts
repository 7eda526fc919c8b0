import { amount, type Amount } from "@croupier/money"
import type { Book, NumberStream } from "../book.ts"
import { spinAt } from "./evaluate.ts"
import { LINES } from "./lines.ts"
import type { Slot, Spin } from "./slot.ts"
import { strip } from "./strips.ts"

/** Five reels of three rows, twenty lines, free games in which a lantern lights its whole reel. */
export const PAPER_LANTERNS = {
  code: "paper-lanterns",
  version: "1",
  name: "Paper Lanterns",
} as const

/** A change of a strip or a pay is a new version of the game, with a sheet of its own. */
export const PAPER_LANTERNS_SLOT: Slot = {
  base: [
    "RPKTDROCPKPCPRFOFKOMCKDTROTOFT",
    "KCDCKTORCPTRFMOFKRPOPWTOTPFRKD",
    "KRPTKCKFPOMKTPWOCRDOTDWCPFRFTO",
    "MKFRDFPKWOTPTKCOPTOKCTDRPFORCW",
    "ROCMOROKDFOKCTPTDRKPRPCTPFOKTF",
  ].map(strip),
  free: [
    "TRCKPFDKRORFRPOFKOTKFPODTCTDCP",
    "OCDWODTWOKPKTCKFRPDTFRTOPKPRCF",
    "DOPKWROTCKTRODWOFDPFTPKFPCRKWC",
    "OPODKWCPWRDTKOTFCOFKPTPWRKFRDC",
    "CDFRTPKORCKCDOPTDKOTFPOKRPFRTF",
  ].map(strip),
  lines: LINES,
  pays: {
    dragon: [50, 200, 1000],
    carp: [30, 120, 500],
    fan: [25, 80, 300],
    firecracker: [15, 50, 200],
    teapot: [12, 40, 150],
    mooncake: [10, 30, 100],
    dumpling: [5, 25, 80],
    dango: [5, 20, 60],
  },
  moons: [
    { pays: 20, freeGames: 8 },
    { pays: 100, freeGames: 10 },
    { pays: 400, freeGames: 15 },
  ],
}

export type SlotEvent =
  | { readonly kind: "spin"; readonly spin: Spin }
  | { readonly kind: "free-games"; readonly count: number }
  | { readonly kind: "free-spin"; readonly left: number; readonly spin: Spin }

/**
 * One round: a stop for each reel from left to right, then, where the moons opened free games, five more for each
 * of them. The stake is spread evenly over the lines; rounded toward zero at the smallest unit of money.
 */
export function playSlot(slot: Slot, stream: NumberStream, stake: Amount): Book<SlotEvent> {
  const stopsOf = (mode: "base" | "free") => slot[mode].map((reel) => stream.nextInt(reel.length))
  const spin = spinAt(slot, "base", stopsOf("base"))
  const free = Array.from({ length: spin.freeGames }, () => spinAt(slot, "free", stopsOf("free")))
  const units = free.reduce((total, each) => total + each.units, spin.units)
  return {
    events: [
      { kind: "spin", spin },
      ...(free.length > 0 ? [{ kind: "free-games", count: free.length } as const] : []),
      ...free.map((each, at) => ({ kind: "free-spin", left: free.length - at - 1, spin: each }) as const),
    ],
    payout: amount((stake * BigInt(units)) / BigInt(slot.lines.length)),
  }
}
