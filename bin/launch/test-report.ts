import { relative } from "node:path"
import { root } from "./npm.mjs"
import { say } from "./say.mjs"

/** Report of Vitest's JSON reporter, as far as it is read here. */
export interface Report {
  readonly numPassedTests: number
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    /** The error of a file that failed outside of its tests. */
    readonly message?: string
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
const REASON_LINES = 12

/** A failed test, or a file that cannot be read, with the reason. */
export interface Failure {
  /** Path of its file from the root. */
  readonly file: string
  readonly name: string
  readonly reason: string
}

/** Tests that failed; a file that cannot even be read has no tests in it, and counts as one. */
export function failuresIn({ testResults }: Report): readonly Failure[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name)
    const failed = assertionResults.filter((test) => test.status === "failed")
    if (failed.length === 0)
      return status === "failed" ? [{ file, name: "the file itself", reason: message ?? "" }] : []
    return failed.map(({ fullName, failureMessages }) => ({
      file,
      name: fullName,
      reason: failureMessages[0] ?? "",
    }))
  })
}

/** Says each failure with the first lines of its reason: the end of a long log is read first. */
export function sayFailures(failures: readonly Failure[]): void {
  for (const { file, name, reason } of failures)
    say(`✗ ${file}: ${name}\n${reason.split("\n").slice(0, REASON_LINES).join("\n")}`)
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
