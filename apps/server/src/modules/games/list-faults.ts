import { z } from "zod"
import { ListRefused } from "./take-list.ts"

/** A fault in one place of a list; `line` counts its games from 1, null is the list itself. */
export interface ListFault {
  readonly line: number | null
  readonly game: string | null
  readonly text: string
}

/** The most faults that are kept of a list: the vendor mends the first ones first. */
const MOST = 200
const LONGEST = 300

/** A vendor's list that says nonsense, place by place. */
export class ListFaulty extends Error {
  override readonly name = "ListFaulty"
  readonly faults: readonly ListFault[]
  constructor(faults: readonly ListFault[], from: string) {
    super(`the list of ${from} has ${faults.length} faults: ${faults[0]?.text ?? ""}`)
    this.faults = faults
  }
}

/** The faults that a schema found in a list. */
export const faultsIn = (error: z.ZodError, given: unknown): ListFault[] =>
  error.issues.slice(0, MOST).map(({ path, message }) => {
    const [first, index, ...rest] = path
    const isGame = first === "games" && typeof index === "number"
    const where = (isGame ? rest : path).join(".")
    return {
      line: isGame ? index + 1 : null,
      game: isGame ? codeOf(given, index) : null,
      text: `${where === "" ? "" : `${where}: `}${message}`.slice(0, LONGEST),
    }
  })

const Games = z.object({ games: z.array(z.unknown()) })
const Code = z.object({ game: z.string().max(100) })
const codeOf = (given: unknown, index: number): string | null =>
  Code.safeParse(Games.safeParse(given).data?.games[index]).data?.game ?? null

/** Why a list was not taken over, as it is told; undefined where it never came. */
export function faultsOf(error: unknown): readonly ListFault[] | undefined {
  if (error instanceof ListFaulty) return error.faults
  return error instanceof ListRefused ? [{ line: null, game: null, text: error.message }] : undefined
}
