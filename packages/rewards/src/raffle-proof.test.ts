import { execFile } from "node:child_process"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"
import { verifyRaffle, type RaffleProof } from "./raffle-proof.ts"

/** Example 26 as anybody verifies it, and every way in which it may be false. */

const PROOF: RaffleProof = {
  raffle: "RAFFLE-7",
  draw: "20261122-1",
  commitment: "8a5bd889692988a6c2e90ea2618ed7bf3da5bbc188b7dd60b728e639f5013983",
  list: "1,A\n2,A\n3,A\n4,B\n5,C\n6,C",
  listHash: "bfd736b1747f2ca4856d24ecdf28ed83ed63f5c7551aa2bdba9f1a65da3b1873",
  salt: "000000abcd",
  seed: "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
  prizes: 2,
  winners: [
    { prize: 1, ticket: 4, member: "B" },
    { prize: 2, ticket: 6, member: "C" },
  ],
}
const stopped = (change: Partial<RaffleProof>) => {
  const { ok, steps } = verifyRaffle({ ...PROOF, ...change })
  return [ok, steps.at(-1)?.step, steps.at(-1)?.ok]
}

test("26: seed, list and salt give the published winners", () => {
  const { ok, steps } = verifyRaffle(PROOF)
  expect(ok).toBe(true)
  expect(steps.map(({ step }) => step)).toEqual(["FORM", "COMMITMENT", "LIST", "DRAW"])
  expect(steps[3]?.drawn?.map(({ value, left, ticket }) => [value, left, ticket])).toEqual([
    [930331869, 6, 4],
    [819243119, 5, 6],
  ])
})

test("another seed, list, salt or winner is found at its own step", () => {
  expect(stopped({ seed: PROOF.seed.replace("1f", "20") })).toEqual([false, "COMMITMENT", false])
  expect(stopped({ draw: "20261129-1" })).toEqual([false, "COMMITMENT", false])
  expect(stopped({ list: PROOF.list.replace("4,B", "4,A") })).toEqual([false, "LIST", false])
  expect(stopped({ salt: "000000abce" })).toEqual([false, "DRAW", false])
  expect(stopped({ winners: PROOF.winners.slice(0, 1) })).toEqual([false, "DRAW", false])
  expect(stopped({ list: "1,A\n3,B" })).toEqual([false, "FORM", false])
  expect(stopped({ seed: "00" })).toEqual([false, "FORM", false])
})

const COMMAND = fileURLToPath(new URL("../bin/verify-raffle.ts", import.meta.url))

/** Exit status and output of the program over a text in the place of a proof. */
async function ran(text: string): Promise<{ readonly status: number; readonly said: string }> {
  const folder = await mkdtemp(join(tmpdir(), "raffle-proof-"))
  const file = join(folder, "proof.json")
  await writeFile(file, text)
  try {
    return await new Promise((resolve) => {
      const child = execFile(process.execPath, [COMMAND, file], (_, out, errors) =>
        resolve({ status: child.exitCode ?? -1, said: out + errors }),
      )
    })
  } finally {
    await rm(folder, { recursive: true })
  }
}

test("the program says that an honest draw was honest, names the step of a false one, and tells a file that is no proof apart", async () => {
  const [honest, forged, empty, waiting] = await Promise.all([
    ran(JSON.stringify(PROOF)),
    ran(JSON.stringify({ ...PROOF, list: PROOF.list.replace("4,B", "4,A") })),
    ran("no proof"),
    ran(JSON.stringify({ ...PROOF, seed: null })),
  ])
  expect(honest).toMatchObject({ status: 0, said: expect.stringContaining("The draw was honest.") })
  expect(forged).toMatchObject({ status: 1, said: expect.stringContaining("FAIL  LIST") })
  expect(empty).toMatchObject({ status: 2, said: expect.stringContaining("the proof is not a JSON object") })
  expect(waiting).toMatchObject({ status: 2, said: expect.stringContaining("seed is missing") })
})
