import { existsSync } from "node:fs"
import { readFile, rm } from "node:fs/promises"
import { spawn } from "node:child_process"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { checkStructure } from "../structure/check.ts"
import { changedSince, codeOf, modulesOf, e2eTestsOf } from "./changed.ts"
import { ensureChromium } from "./chromium.ts"
import { ensureDependencies } from "./dependencies.ts"
import { root } from "./npm.mjs"
import { reasonOf } from "./reason.ts"
import { say, seconds } from "./say.mjs"
import { ensureSite } from "./site.ts"
import {
  failuresIn,
  nameSecondTries,
  nameSlowest,
  sayFailures,
  type Failure,
  type Report,
} from "./test-report.ts"

interface Counts {
  readonly passed: number
  readonly failed: number
}
const NONE: Counts = { passed: 0, failed: 0 }

/** Paths that differ from a commit, where only what they concern is asked for. */
type Changed = readonly string[] | undefined

/** Time that the tests and the e2e tests of one capability may take, in seconds. */
const BUDGETS = { tests: 20, browser: 60 }

/**
 * Files that run a second time, alone, where so many or fewer failed: the second run tells a fault of the product from
 * a machine that stopped for seconds. More files than these fail for a reason of their own.
 */
const SECOND_RUNS = 3

/** Tests that failed for good, said again under the last line of the last step. */
const failures: Failure[] = []

/** In the order of their cost: a slip of the pen shows before the browser opens. */
const steps: Readonly<Record<string, (changed: Changed) => Promise<Counts>>> = {
  types: () =>
    allOf([
      "tsc -p tsconfig.json",
      ...["apps/site", "apps/console", "apps/studio/client"]
        .filter((app) => has(`${app}/tsconfig.json`))
        .map((app) => `tsc -p ${app}`),
    ]),
  lint,
  structure,
  unused: () => allOf(["knip --no-progress --no-config-hints"]),
  tests,
  browser,
}

await ensureDependencies().catch((error: unknown) => end({ passed: 0, failed: 1 }, error))
const { positionals: asked, base } = readArguments(process.argv.slice(2))
const unknown = asked.filter((name) => !(name in steps))
if (unknown.length > 0) {
  say(`There is no step ${unknown.join(", ")}. The steps: ${Object.keys(steps).join(", ")}`)
  process.exit(1)
}
const changed =
  base === undefined
    ? undefined
    : await changedSince(base || undefined).catch((error: unknown) => end({ passed: 0, failed: 1 }, error))
const total = { passed: 0, failed: 0 }
for (const [name, step] of Object.entries(steps)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  const began = performance.now()
  const { passed, failed } = await step(changed).catch((error: unknown) => {
    say(reasonOf(error))
    return { passed: 0, failed: 1 }
  })
  total.passed += passed
  total.failed += failed
  say(`${failed === 0 ? "✓" : "✗"} ${name}: ${passed} passed, ${failed} failed, ${seconds(began)}`)
}
end(total)

/** Names of steps, and `--changed` with the commit that it may name: an empty one where it names none. */
function readArguments(given: readonly string[]): {
  readonly positionals: string[]
  readonly base: string | undefined
} {
  const wanted = given.map((each) => (each === "--changed" ? "--changed=" : each))
  try {
    const { positionals, values } = parseArgs({
      args: wanted,
      allowPositionals: true,
      options: { changed: { type: "string" } },
    })
    return { positionals, base: values.changed }
  } catch (error) {
    return end({ passed: 0, failed: 1 }, error)
  }
}

function end({ passed, failed }: Counts, error?: unknown): never {
  if (error !== undefined) say(reasonOf(error))
  sayFailures(failures)
  say(`${passed} passed, ${failed} failed`)
  process.exit(failed === 0 ? 0 : 1)
}

function has(path: string): boolean {
  return existsSync(join(root, path))
}

/** One test, passed when every command ends well. */
async function allOf(commands: readonly string[]): Promise<Counts> {
  const codes = []
  for (const command of commands) codes.push(await run(command))
  return one(codes.every((code) => code === 0))
}

async function structure(): Promise<Counts> {
  const violations = await checkStructure(root)
  for (const { path, line, message } of violations) say(`${path}:${line}: ${message}`)
  return one(violations.length === 0)
}

async function lint(changed: Changed): Promise<Counts> {
  const code = changed && codeOf(changed).join(" ")
  return allOf([
    ...(code === "" ? [] : [`oxlint --type-aware --deny-warnings ${code ?? ""}`.trim()]),
    "oxfmt --check",
  ])
}

/** The server's tests serve the built site, so it is built before them, and not under their feet. */
async function tests(changed: Changed): Promise<Counts> {
  const modules = changed && (await modulesOf(changed))
  if (modules?.length === 0) return NONE
  await ensureSite()
  return vitest("vitest.config.ts", BUDGETS.tests, modules ? ["related", "--run", ...modules] : ["run"])
}

async function browser(changed: Changed): Promise<Counts> {
  const tests = changed && e2eTestsOf(changed)
  if (!has("apps/site/e2e") || tests?.length === 0) return NONE
  process.env["CHROMIUM_PATH"] = await ensureChromium()
  await ensureSite()
  return vitest("vitest.e2e.config.ts", BUDGETS.browser, ["run", ...(tests ?? [])])
}

/** Runs it, counts by its report, and names second tries and the slowest files. */
async function vitest(config: string, budget: number, what: readonly string[]): Promise<Counts> {
  const first = await reported(config, what)
  if (first === undefined) return { passed: 0, failed: 1 }
  nameSecondTries(first.report)
  nameSlowest(first.report, budget)
  const passed = first.report.numPassedTests
  const failed = failuresIn(first.report)
  // An error outside of tests fails none of them.
  if (failed.length === 0) return { passed, failed: first.code === 0 ? 0 : 1 }
  const files = [...new Set(failed.map((each) => each.file))]
  const again = files.length > SECOND_RUNS ? undefined : await reported(config, ["run", ...files])
  const lasting = again === undefined ? failed : failuresIn(again.report)
  failures.push(...lasting)
  if (lasting.length === 0) {
    say("! passed at the second run of their files, and each is a fault to look for:")
    sayFailures(failed)
  }
  const mended = failed.filter(
    (one) => !lasting.some((other) => other.file === one.file && other.name === one.name),
  )
  return {
    passed: passed + mended.length,
    failed: Math.max(lasting.length, again !== undefined && again.code !== 0 ? 1 : 0),
  }
}

/** One run with its report and its exit code; `undefined` where Vitest ended without a report. */
async function reported(
  config: string,
  what: readonly string[],
): Promise<{ readonly report: Report; readonly code: number } | undefined> {
  const file = join(root, `.cache/${config}.json`)
  await rm(file, { force: true })
  const code = await run(
    `vitest ${what.join(" ")} --passWithNoTests --config ${config} --reporter=default --reporter=json --outputFile.json=${file}`,
  )
  const text = await readFile(file, "utf8").catch(() => undefined)
  return text === undefined ? undefined : { report: JSON.parse(text) as Report, code }
}

function one(passed: boolean): Counts {
  return passed ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** A program of this repository's own packages, showing what it prints. */
function run(command: string): Promise<number> {
  const [program = "", ...args] = command.split(" ")
  return new Promise((resolve) => {
    const child = spawn(join(root, "node_modules/.bin", program), args, { cwd: root, stdio: "inherit" })
    child.once("error", () => resolve(1))
    child.once("close", (code) => resolve(code ?? 1))
  })
}
