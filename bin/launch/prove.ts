import { spawn } from "node:child_process"
import { join } from "node:path"
import { ensureDependencies } from "./dependencies.ts"
import { root } from "./npm.mjs"
import { say, seconds } from "./say.mjs"

/**
 * The proofs of `npm test` once more, longer: whole draw spaces in the place of exactly reduced ones, and many
 * more selections. `npm run prove -- SSC` proves the plays whose code begins so; `npm run prove -- payments` proves alone
 * that 20,000 payments end once, whatever fails.
 */
const LOTTERY = [
  ["probability of every tier, over the draw space", "packages/lottery/test/proof.test.ts"],
  ["units counted are the units there are", "packages/lottery/test/expansion.test.ts"],
  ["maximum prize is the most of any draw", "packages/lottery/test/maximum.test.ts"],
] as const
const PAYMENTS = [
  ["every payment ends once, whatever fails", "apps/server/test/payment-faults/payment-faults.test.ts"],
] as const

const [asked] = process.argv.slice(2)
const only = asked === "payments" ? undefined : asked
const PROOFS = asked === "payments" ? PAYMENTS : only === undefined ? [...LOTTERY, ...PAYMENTS] : LOTTERY
await ensureDependencies()
const began = performance.now()
const verdicts: string[] = []
for (const [claim, file] of PROOFS) {
  const at = performance.now()
  const code = await run(file)
  verdicts.push(`${code === 0 ? "✓ proven" : "✗ FAILED"}: ${claim} (${seconds(at)})`)
  if (code !== 0) process.exitCode = 1
}
for (const verdict of verdicts) say(verdict)
say(`${process.exitCode === 1 ? "Not everything holds" : "Everything holds"}, ${seconds(began)}`)

/** Runs one file of proofs, a line for each play as it is done. */
function run(file: string): Promise<number> {
  const child = spawn(
    process.execPath,
    [
      join(root, "node_modules/vitest/vitest.mjs"),
      "run",
      "--reporter=verbose",
      "--testTimeout=0",
      file,
      ...(only ? ["-t", only] : []),
    ],
    { cwd: root, stdio: "inherit", env: { ...process.env, PROVE: "1" } },
  )
  return new Promise((resolve) => child.once("exit", (code) => resolve(code ?? 1)))
}
