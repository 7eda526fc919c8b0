import { spawn } from "node:child_process"
import { randomInt } from "node:crypto"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { ensureDependencies } from "./dependencies.ts"
import { root } from "./npm.mjs"
import { say } from "./say.mjs"

/**
 * The fuzz of `npm test` once more, longer: `--inputs` to a row with many values (1,000 unless told), from `--seed` (another each
 * time unless told; it is printed), to the one row that `--row` names, or to all of both tables.
 */
const { values } = parseArgs({
  options: { inputs: { type: "string" }, seed: { type: "string" }, row: { type: "string" } },
})
const inputs = Number(values.inputs ?? 1_000)
const seed = Number(values.seed ?? randomInt(2 ** 31))
if (!Number.isSafeInteger(inputs) || inputs < 1 || !Number.isSafeInteger(seed)) {
  say("usage: npm run fuzz -- [--inputs 1000] [--seed 7] [--row placeBets]")
  process.exit(2)
}
await ensureDependencies()
say(`${inputs} inputs to each row, seed ${seed}`)
const child = spawn(
  process.execPath,
  [
    join(root, "node_modules/vitest/vitest.mjs"),
    "run",
    "--reporter=verbose",
    "--testTimeout=0",
    "apps/server/test/fuzz",
  ],
  {
    cwd: root,
    stdio: "inherit",
    env: {
      ...process.env,
      FUZZ_INPUTS: String(inputs),
      FUZZ_SEED: String(seed),
      FUZZ_ROW: values.row ?? "",
    },
  },
)
child.once("exit", (code) => (process.exitCode = code ?? 1))
