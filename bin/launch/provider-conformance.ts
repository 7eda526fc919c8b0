import { spawn } from "node:child_process"
import { join } from "node:path"
import { ensureDependencies } from "./dependencies.ts"
import { root } from "./npm.mjs"
import { say, seconds } from "./say.mjs"

/**
 * Tries every rule of the games' protocols, a line for each: the house is played by a provider that doubles, loses,
 * reorders and forges messages, the studio by a house that does the same, and every vendor's adapter by its simulator.
 * `npm run provider:conformance -- C07` tries the rules whose line holds that.
 */
const PARTS = [
  ["the house, by a provider", "apps/server/src/modules/providers/gwp/conformance.test.ts"],
  ["the studio, by a house", "apps/studio/src/conformance.test.ts"],
  ["wallets that vendors keep, by a house", "apps/wallet-simulator/src/conformance.test.ts"],
  ["the vendors' adapters, by their simulators", "apps/server/src/modules/providers/vendors"],
] as const

const [only] = process.argv.slice(2)
await ensureDependencies()
const began = performance.now()
const verdicts: string[] = []
for (const [part, path] of PARTS) {
  const at = performance.now()
  const code = await run(path)
  verdicts.push(`${code === 0 ? "✓ kept" : "✗ BROKEN"}: ${part} (${seconds(at)})`)
  if (code !== 0) process.exitCode = 1
}
for (const verdict of verdicts) say(verdict)
say(`${process.exitCode === 1 ? "Not every rule is kept" : "Every rule is kept"}, ${seconds(began)}`)

function run(path: string): Promise<number> {
  const child = spawn(
    process.execPath,
    [
      join(root, "node_modules/vitest/vitest.mjs"),
      "run",
      "--reporter=verbose",
      "--passWithNoTests",
      path,
      ...(only ? ["-t", only] : []),
    ],
    { cwd: root, stdio: "inherit" },
  )
  return new Promise((resolve) => child.once("exit", (code) => resolve(code ?? 1)))
}
