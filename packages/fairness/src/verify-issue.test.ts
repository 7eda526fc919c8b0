import { execFileSync, spawnSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"
import { ALGORITHM, commitmentOf, drawIssue, seedFromHex, verifyIssue, type Proof } from "./index.ts"
import VECTORS from "./vectors.json" with { type: "json" }

const proofs: readonly Proof[] = VECTORS
const [FIRST] = proofs
if (!FIRST) throw new Error("no vectors")
const PROOF: Proof = FIRST

const command = fileURLToPath(new URL("../bin/verify.ts", import.meta.url))

test("the published vectors never change", () => {
  for (const proof of proofs) {
    expect(verifyIssue(proof), proof.gameCode).toMatchObject({ ok: true })
  }
})

test("every step of an honest draw passes and shows its numbers", () => {
  const verdict = verifyIssue(PROOF)
  expect(verdict.steps.map(({ step, ok }) => [step, ok])).toEqual([
    ["FORM", true],
    ["COMMITMENT", true],
    ["NUMBERS", true],
    ["DRAW", true],
  ])
  expect(verdict.steps[2]?.readings?.map((reading) => reading.result)).toHaveLength(5)
})

const tampered: readonly (readonly [string, Partial<Proof>, string])[] = [
  ["seed", { seed: `${PROOF.seed.slice(0, -1)}${PROOF.seed.endsWith("0") ? "1" : "0"}` }, "COMMITMENT"],
  [
    "commitment",
    { commitment: PROOF.commitment.replace(/^./, (c) => (c === "0" ? "1" : "0")) },
    "COMMITMENT",
  ],
  ["issue", { issue: "20261120-0402" }, "COMMITMENT"],
  ["game", { gameCode: "SSC3M" }, "COMMITMENT"],
  ["game type", { gameType: "PCB" }, "DRAW"],
  ["draw", { draw: { balls: ["9", "9", "9", "9", "9"] } }, "DRAW"],
  ["extra field in the draw", { draw: { ...PROOF.draw, special: "1" } }, "DRAW"],
  ["empty draw", { draw: {} }, "DRAW"],
  ["algorithm", { algorithm: "croupier-draw-v2" }, "FORM"],
  ["unknown game type", { gameType: "BINGO" }, "FORM"],
  ["short seed", { seed: "00" }, "FORM"],
  ["upper-case seed", { seed: PROOF.seed.toUpperCase() }, "FORM"],
  ["commitment that is no hash", { commitment: "" }, "FORM"],
  ["code with a colon", { gameCode: "SSC1M:2" }, "FORM"],
]
for (const [name, change, step] of tampered) {
  test(`a proof with a changed ${name} is refused at ${step}`, () => {
    const verdict = verifyIssue({ ...PROOF, ...change })
    expect(verdict.ok).toBe(false)
    expect(verdict.steps.at(-1)).toMatchObject({ step, ok: false })
  })
}

test("a seed with another draw of its own does not pass for the one that was promised", () => {
  const seed = seedFromHex("11".repeat(32))
  const draw = drawIssue("SSC", seed, PROOF.gameCode, PROOF.issue)
  const swapped = { ...PROOF, seed: "11".repeat(32), draw }
  expect(verifyIssue({ ...swapped, draw: { ...draw } }).steps.at(-1)).toMatchObject({
    step: "COMMITMENT",
    ok: false,
  })
  const commitment = commitmentOf(seed, PROOF)
  expect(verifyIssue({ ...swapped, draw: { ...draw }, commitment }).ok).toBe(true)
})

test("the command reads a proof from stdin and says yes", () => {
  const said = execFileSync(process.execPath, [command], { input: JSON.stringify(PROOF), encoding: "utf8" })
  expect(said).toContain("The draw was honest.")
})

test("the command takes the server's whole answer, and the fields one by one", () => {
  const answer = {
    success: true,
    value: { ...PROOF, algorithm: ALGORITHM, committedAt: "2026-11-20T00:00:00Z" },
  }
  const said = execFileSync(process.execPath, [command, "--json"], {
    input: JSON.stringify(answer),
    encoding: "utf8",
  })
  expect(JSON.parse(said)).toMatchObject({ ok: true })
  const { gameType, gameCode, issue, commitment, seed, draw } = PROOF
  const options = { game: gameType, code: gameCode, issue, commitment, seed, draw: JSON.stringify(draw) }
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])
  expect(execFileSync(process.execPath, [command, ...args], { encoding: "utf8" })).toContain("honest")
})

test("the command checks a draw that was made void by what it had come to", () => {
  const run = (draw: object) =>
    spawnSync(process.execPath, [command], {
      input: JSON.stringify({ ...PROOF, draw: null, voided: { draw, voidedAt: "2026-11-20T00:00:00Z" } }),
    }).status
  expect(run(PROOF.draw)).toBe(0)
  expect(run({ balls: ["1"] })).toBe(1)
})

test("the command tells a dishonest draw (1) from a proof it cannot read (2)", () => {
  const run = (input: string) => spawnSync(process.execPath, [command], { input, encoding: "utf8" })
  expect(run(JSON.stringify({ ...PROOF, draw: { balls: ["1"] } })).status).toBe(1)
  expect(run("not json")).toMatchObject({ status: 2, stderr: "the proof is not a JSON object\n" })
  expect(run(JSON.stringify({ ...PROOF, seed: null })).stderr).toContain("not published yet")
})
