import type { FuzzRow, Tally } from "./fuzz-table.ts"

/**
 * How many hostile inputs a row with many values is sent, and from which seed. No answer may be a fault of the server or tell of its
 * inside, and each must come. `npm run fuzz -- --inputs 1000 --seed 7` is the same, longer and from another seed.
 */
export const INPUTS = Number(process.env["FUZZ_INPUTS"] ?? 200)
export const SEED = Number(process.env["FUZZ_SEED"] ?? 20_261_122)
const ONLY = process.env["FUZZ_ROW"] ?? ""

/** The rows of a table by name; only the one that FUZZ_ROW names, where it names one. */
export const rowsOf = (table: object): [string, FuzzRow][] =>
  // Both tables' rows have these fields; their schemas are the library's smaller kind.
  (Object.entries(table) as [string, FuzzRow][]).filter(([name]) => ONLY === "" || name === ONLY)

export const tally = (): Tally => ({ sent: 0, taken: 0, refused: 0, faults: [] })

/** Runs one thing at a time for all who ask for it meanwhile. */
export function together(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  return () => (running ??= work().finally(() => (running = undefined)))
}

/** The summary line of a run in the log of the tests. */
export function say(where: string, { sent, taken, refused, faults }: Tally): void {
  process.stdout.write(
    `fuzz of ${where}, seed ${SEED}: ${sent} sent, ${taken} taken, ${refused} refused, ${faults.length} faults\n`,
  )
}
