import { existsSync } from "node:fs"
import { readFile, rm } from "node:fs/promises"
import { spawn } from "node:child_process"
import { join } from "node:path"
import { checkStructure } from "../structure/check.ts"
import { ensureChromium } from "./chromium.ts"
import { ensureDependencies } from "./dependencies.ts"
import { root } from "./npm.mjs"
import { reasonOf } from "./reason.ts"
import { say, seconds } from "./say.mjs"
import { ensureSite } from "./site.ts"

interface Counts {
  readonly passed: number
  readonly failed: number
}

/** In the order of their cost: a slip of the pen shows before the browser opens. */
const steps: Readonly<Record<string, () => Promise<Counts>>> = {
  types: () =>
    allOf([
      "tsc -p tsconfig.json",
      ...["apps/site", "apps/console", "apps/studio/client"]
        .filter((app) => has(`${app}/tsconfig.json`))
        .map((app) => `tsc -p ${app}`),
    ]),
  lint: () => allOf(["oxlint --type-aware --deny-warnings", "oxfmt --check"]),
  structure,
  unused: () => allOf(["knip --no-progress --no-config-hints"]),
  tests,
  browser,
}

await ensureDependencies().catch((error: unknown) => end({ passed: 0, failed: 1 }, error))
const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(name in steps))
if (unknown.length > 0) {
  say(`There is no step ${unknown.join(", ")}. The steps: ${Object.keys(steps).join(", ")}`)
  process.exit(1)
}
const total = { passed: 0, failed: 0 }
for (const [name, step] of Object.entries(steps)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  const began = performance.now()
  const { passed, failed } = await step().catch((error: unknown) => {
    say(reasonOf(error))
    return { passed: 0, failed: 1 }
  })
  total.passed += passed
  total.failed += failed
  say(`${failed === 0 ? "✓" : "✗"} ${name}: ${passed} passed, ${failed} failed, ${seconds(began)}`)
}
end(total)

function end({ passed, failed }: Counts, error?: unknown): never {
  if (error !== undefined) say(reasonOf(error))
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

/** The server's tests serve the built site, so it is built before them, and not under their feet. */
async function tests(): Promise<Counts> {
  await ensureSite()
  return vitest("vitest.config.ts")
}

async function browser(): Promise<Counts> {
  if (!has("apps/site/e2e")) return { passed: 0, failed: 0 }
  process.env["CHROMIUM_PATH"] = await ensureChromium()
  await ensureSite()
  return vitest("vitest.e2e.config.ts")
}

async function vitest(config: string): Promise<Counts> {
  const report = join(root, `.cache/${config}.json`)
  await rm(report, { force: true })
  const code = await run(
    `vitest run --config ${config} --reporter=default --reporter=json --outputFile.json=${report}`,
  )
  const text = await readFile(report, "utf8").catch(() => undefined)
  if (text === undefined) return { passed: 0, failed: 1 }
  const result = JSON.parse(text) as Report
  nameSecondTries(result)
  // A file that cannot even be read has no tests in it, and an error outside of tests fails none.
  const unread = result.testResults.filter(
    (file) => file.status === "failed" && !file.assertionResults.some((test) => test.status === "failed"),
  ).length
  const failed = result.numFailedTests + unread
  return { passed: result.numPassedTests, failed: failed === 0 && code !== 0 ? 1 : failed }
}

/** A test that passed after it had failed is a fault to look for: it is said, with what was wrong at first. */
function nameSecondTries(report: Report): void {
  for (const { status, fullName, failureMessages } of report.testResults.flatMap(
    (file) => file.assertionResults,
  ))
    if (status === "passed" && failureMessages.length > 0)
      say(`! passed at the second try: ${fullName}\n  ${failureMessages[0]}`)
}

interface Report {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly testResults: readonly {
    readonly status: string
    readonly assertionResults: readonly {
      readonly status: string
      readonly fullName: string
      readonly failureMessages: readonly string[]
    }[]
  }[]
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
