import { spawn } from "node:child_process"
import { join } from "node:path"
import { GAME_TYPES, playsOf } from "@croupier/lottery"
import { ensureDependencies } from "./dependencies.ts"
import { root } from "./npm.mjs"
import { say, seconds } from "./say.mjs"

/**
 * The proofs of `npm test` once more, longer: whole draw spaces in the place of exactly reduced ones, and many
 * more selections. `npm run prove -- SSC` proves the plays whose code begins so; `npm run prove -- payments` proves alone
 * that 20,000 payments end once, whatever fails; `npm run prove -- agents` that plain SQL finds each bill of 20,000 members; `npm run prove -- rewards` that the cost of
 * each demo campaign is the one that its rules predict, over 100,000 players.
 */
const LOTTERY = [
  ["probability of every tier, over the draw space", "packages/lottery/test/proof.test.ts"],
  ["units counted are the units there are", "packages/lottery/test/expansion.test.ts"],
  ["maximum prize is the most of any draw", "packages/lottery/test/maximum.test.ts"],
] as const
/** Proofs that a word of their own asks for alone. */
const SUBJECTS = {
  payments: [
    ["every payment ends once, whatever fails", "apps/server/test/payment-faults/payment-faults.test.ts"],
  ],
  rewards: [
    [
      "the expected cost of every demo campaign lies in the interval of 100,000 players",
      "apps/server/src/seed/campaign-costs.test.ts",
    ],
  ],
  agents: [
    [
      "plain SQL finds every bill of agents as it was stated",
      "apps/server/src/modules/agent-pay/random-tree.test.ts",
    ],
  ],
} as const

const [asked] = process.argv.slice(2)
const subject = Object.entries(SUBJECTS).find(([word]) => word === asked)?.[1]
const only = subject ? undefined : asked
const codes = GAME_TYPES.flatMap((type) => playsOf(type).map(({ code }) => code))
if (only !== undefined && !codes.some((code) => code.startsWith(only))) {
  const families = [...new Set(codes.map((code) => code.split(".")[0]))].join(", ")
  say(
    `Nothing is proven by "${only}": give ${Object.keys(SUBJECTS).join(", ")}, or how codes of plays begin: ${families}`,
  )
  process.exit(2)
}
const PROOFS = subject ?? (only === undefined ? [...LOTTERY, ...Object.values(SUBJECTS).flat()] : LOTTERY)
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
