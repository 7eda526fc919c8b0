import { create } from "zustand"
import { createJSONStorage, persist } from "zustand/middleware"
import { addLine, begin, clearSlip, EMPTY_SLIP, lost, placed, refused, removeLine, takeBack } from "./slip.ts"
import type { Attempt, Fault, Slip, SlipLine } from "./slip.ts"

type Slips = Readonly<Record<string, Slip>>
type SlipStore = {
  readonly slips: Slips
  /** Lines of the slip that each game's last bets were placed with. */
  readonly last: Readonly<Record<string, readonly SlipLine[]>>
}

const isStore = (value: unknown): value is Pick<SlipStore, "slips"> & Partial<SlipStore> =>
  typeof value === "object" &&
  value !== null &&
  "slips" in value &&
  typeof value.slips === "object" &&
  value.slips !== null

/** After a reload no call waits for its answer. */
const wake = (slips: Slips): Slips =>
  Object.fromEntries(
    Object.entries(slips).map(([game, slip]) => [game, slip.status === "SENDING" ? lost(slip) : slip]),
  )

/**
 * One slip per game, stored for the tab: a reload in the middle of a request comes back unsure, with the key of
 * the request, so that asking again cannot place twice.
 */
export const useSlipStore = create<SlipStore>()(
  persist((): SlipStore => ({ slips: {}, last: {} }), {
    name: "lottery-slips",
    version: 1,
    storage: createJSONStorage(() => sessionStorage),
    merge: (stored, fresh) =>
      isStore(stored) ? { slips: wake(stored.slips), last: stored.last ?? {} } : fresh,
  }),
)

export const slipOf = (gameCode: string): Slip => useSlipStore.getState().slips[gameCode] ?? EMPTY_SLIP

export const useSlip = (gameCode: string): Slip =>
  useSlipStore((store) => store.slips[gameCode] ?? EMPTY_SLIP)

const NONE: readonly SlipLine[] = []

/** The lines that each game's last bets were placed with. A prerendered page knows of none, and is hydrated so. */
export const useLastLines = (gameCode: string): readonly SlipLine[] =>
  useSlipStore((store) => store.last[gameCode] ?? NONE)

function change(gameCode: string, next: (slip: Slip) => Slip): Slip {
  const slip = next(slipOf(gameCode))
  useSlipStore.setState(({ slips }) => ({ slips: { ...slips, [gameCode]: slip } }))
  return slip
}

/** The moves of a slip, for the screens. */
export const slips = {
  /** The lines as they stand now, after what was just added. */
  linesOf: (gameCode: string): readonly SlipLine[] => slipOf(gameCode).lines,
  add: (gameCode: string, line: SlipLine): Slip => change(gameCode, (slip) => addLine(slip, line)),
  remove: (gameCode: string, id: string): Slip => change(gameCode, (slip) => removeLine(slip, id)),
  takeBack: (gameCode: string, ids: readonly string[]): Slip =>
    change(gameCode, (slip) => takeBack(slip, ids)),
  clear: (gameCode: string): Slip => change(gameCode, clearSlip),
  /** The request to send now, or null when there is none: the slip is empty, or one is under way. */
  begin: (to: Pick<Attempt, "key" | "account" | "gameCode" | "issue" | "freeBet">): Attempt | null => {
    if (slipOf(to.gameCode).status === "SENDING") return null
    return change(to.gameCode, (slip) => begin(slip, to)).attempt
  },
  placed: (gameCode: string): Slip => {
    const { lines } = slipOf(gameCode)
    useSlipStore.setState(({ last }) => ({ last: { ...last, [gameCode]: lines } }))
    return change(gameCode, placed)
  },
  /** Puts the lines of the last bets on the slip once more. */
  repeat: (gameCode: string): void => {
    for (const line of useSlipStore.getState().last[gameCode] ?? NONE)
      change(gameCode, (slip) => addLine(slip, { ...line, id: crypto.randomUUID(), fault: null }))
  },
  refused: (gameCode: string, fault: Fault, lines: ReadonlyMap<number, Fault>): Slip =>
    change(gameCode, (slip) => refused(slip, fault, lines)),
  lost: (gameCode: string): Slip => change(gameCode, lost),
} as const
