import { expect, test } from "vitest"
import { chainTarget, verifyChain } from "./verify-chain.ts"

const hash = "ab".repeat(32)
const proof = {
  gameCode: "CHAIN1M",
  issue: "20261120-0401",
  commitment: "croupier-chain-v1:56:1234567",
  draw: { hash },
}
const block = { chainId: 56, height: 1_234_567, hash: `0x${hash}` }

test("a draw that is the hash of the named block is honest", () => {
  expect(verifyChain(proof, block)).toMatchObject({ ok: true })
  expect(chainTarget(proof.commitment)).toEqual({ chainId: 56, height: 1_234_567 })
})

test.each([
  ["FORM", { ...proof, commitment: "croupier-chain-v1:56" }, block],
  ["FORM", { ...proof, draw: { hash: "ab" } }, block],
  ["COMMITMENT", proof, undefined],
  ["COMMITMENT", proof, { ...block, height: 1_234_568 }],
  ["COMMITMENT", proof, { ...block, chainId: 1 }],
  ["DRAW", proof, { ...block, hash: `0x${"cd".repeat(32)}` }],
])("%s is the step that fails", (step, given, said) => {
  const verdict = verifyChain(given, said)
  expect(verdict.ok).toBe(false)
  expect(verdict.steps.at(-1)).toMatchObject({ step, ok: false })
})
