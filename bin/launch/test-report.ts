import { relative } from "node:path"
import { root } from "./npm.mjs"
import { say } from "./say.mjs"

/** Report of Vitest's JSON reporter, as far as it is read here. */
export interface Report {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    /** Milliseconds since 1970. */
    readonly startTime: number
    readonly endTime: number
    readonly assertionResults: readonly {
      readonly status: string
      readonly fullName: string
      readonly failureMessages: readonly string[]
    }[]
  }[]
}

const SHOWN = 10

/** Tests that failed; a file that cannot even be read has no tests in it, and counts as one. */
export function failedIn({ numFailedTests, testResults }: Report): number {
  const unread = testResults.filter(
    (file) => file.status === "failed" && !file.assertionResults.some((test) => test.status === "failed"),
  )
  return numFailedTests + unread.length
}

/** A test that passed after it had failed is a fault to look for: it is said, with what was wrong at first. */
export function nameSecondTries({ testResults }: Report): void {
  for (const { status, fullName, failureMessages } of testResults.flatMap((file) => file.assertionResults))
    if (status === "passed" && failureMessages.length > 0)
      say(`! passed at the second try: ${fullName}\n  ${failureMessages[0]}`)
}

/** Names the files that took longest, and which of them alone took what a whole capability may: `budget` in seconds. */
export function nameSlowest({ testResults }: Report, budget: number): void {
  const slowest = testResults
    .map(({ name, startTime, endTime }) => ({ name, took: (endTime - startTime) / 1_000 }))
    .toSorted((one, other) => other.took - one.took)
    .slice(0, SHOWN)
  if (slowest.length === 0) return
  say(`  the slowest files (a capability may take ${budget} s):`)
  for (const { name, took } of slowest)
    say(`  ${took > budget ? "!" : " "} ${took.toFixed(1).padStart(6)} s  ${relative(root, name)}`)
}
