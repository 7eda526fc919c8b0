import { Refusal } from "../src/kernel/refusal.ts"

/** The code of a refusal, with the words that fill its text; "done" where nothing was refused. */
export const refusalOf = (work: Promise<unknown>): Promise<readonly [string, ...string[]]> =>
  work.then(
    () => ["done"] as const,
    (error: unknown) => {
      if (error instanceof Refusal) return [error.code, ...error.args] as const
      throw error
    },
  )
