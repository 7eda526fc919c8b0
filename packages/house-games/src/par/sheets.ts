import { crashSheet } from "./crash-sheet.ts"
import { diceSheet } from "./dice-sheet.ts"
import type { ParSheet } from "./par-sheet.ts"
import { slotSheet } from "./slot-sheet.ts"

/** The sheets of all games, worked out anew: some seconds. The published ones lie in docs/par. */
export const workOutSheets = (): readonly ParSheet[] => [slotSheet(), crashSheet(), diceSheet()]

/** The name of a sheet's file, without its ending. */
export const sheetName = ({ game, version }: Pick<ParSheet, "game" | "version">): string =>
  `${game}-${version}`
