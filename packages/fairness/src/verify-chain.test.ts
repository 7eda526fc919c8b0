import { spawn } from "node:child_process"
import { createServer } from "node:http"
import { fileURLToPath } from "node:url"
import { describe, expect, test } from "vitest"
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

describe("the command", () => {
  const command = fileURLToPath(new URL("../bin/verify.ts", import.meta.url))
  const answer = JSON.stringify({ value: { ...proof, seed: null, algorithm: "croupier-chain-v1" } })
  const run = (...args: string[]) =>
    new Promise<{ status: number | null; said: string }>((resolve) => {
      const child = spawn(process.execPath, [command, ...args])
      let said = ""
      child.stdout.on("data", (part: Buffer) => (said += part.toString()))
      child.stderr.on("data", (part: Buffer) => (said += part.toString()))
      child.once("close", (status) => resolve({ status, said }))
      child.stdin.end(answer)
    })

  test("reads the block from a node that is named, and says whether its hash is the draw", async () => {
    let tells = `0x${hash}`
    const node = createServer((request, response) => {
      let body = ""
      request.on("data", (part: Buffer) => (body += part.toString()))
      request.on("end", () => {
        const result = body.includes("eth_chainId")
          ? "0x38"
          : { number: "0x12d687", hash: tells, timestamp: "0x1" }
        response.end(JSON.stringify({ jsonrpc: "2.0", id: 1, result }))
      })
    })
    await new Promise<void>((resolve) => node.listen(0, "127.0.0.1", resolve))
    const address = node.address()
    const url = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`
    try {
      expect(await run("--node", url)).toMatchObject({ status: 0, said: expect.stringContaining("honest") })
      tells = `0x${"cd".repeat(32)}`
      expect((await run("--node", url)).status).toBe(1)
      expect(await run()).toMatchObject({ status: 2, said: expect.stringContaining("--node") })
      expect((await run("--node", "http://127.0.0.1:9")).status).toBe(2)
    } finally {
      node.close()
    }
  })
})
