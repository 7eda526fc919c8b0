import { createServer, type AddressInfo, type Server } from "node:net"
import { startMessageSimulator, type MessageSimulator } from "@croupier/message-simulator"
import { PATIENCE_MS } from "@croupier/testkit"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { PhoneVerifier } from "../ports.ts"
import { firebase } from "./firebase.ts"

const KEY = "key-of-the-firebase-tests"
const PROOF = "simulated-proof-1"
let simulator: MessageSimulator
let silent: Server
const opened: PhoneVerifier[] = []
beforeAll(async () => {
  simulator = await startMessageSimulator({ port: 0, smtpPort: 0, key: KEY })
  silent = createServer()
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve))
})
afterAll(async () => {
  for (const verifier of opened) await verifier.close()
  silent.close()
  await simulator.stop()
})

/** For a service that says nothing; one that answers may take its time on a busy machine. */
const HASTY_MS = 500
function verifier(url = simulator.url, apiKey = KEY, timeoutMs = PATIENCE_MS): PhoneVerifier {
  const made = firebase({ url, apiKey, script: "https://widget.example/api.js", timeoutMs })
  opened.push(made)
  return made
}
let numbers = 0
const number = () => `+551198767${String(1_000 + ++numbers)}`
async function started(to = number()) {
  const outcome = await verifier().start({ to, proof: PROOF })
  if (outcome.kind !== "sent") throw new Error(outcome.detail)
  return {
    to,
    reference: outcome.reference,
    code: /\d{6}/.exec(simulator.taken(to)[0]?.text ?? "")?.[0] ?? "",
  }
}
const wrong = (code: string) => (code === "000000" ? "000001" : "000000")

describe("phone verification by Firebase", () => {
  test("tells what the browser needs", async () => {
    expect(await verifier().params()).toEqual({
      siteKey: "simulated-site-key",
      script: "https://widget.example/api.js",
    })
    expect(await verifier(simulator.url, "another-key-of-length").params()).toBeUndefined()
  })

  test("sends a code that the house never sees, and compares it", async () => {
    const { to, reference, code } = await started()
    expect(reference).not.toContain(code)
    expect(await verifier().check({ to, reference, code: wrong(code) })).toBe("wrong")
    expect(await verifier().check({ to, reference, code })).toBe("right")
    expect(await verifier().check({ to, reference, code })).toBe("expired")
  })

  test("a verification of another number is none of this one", async () => {
    const { reference, code } = await started()
    expect(await verifier().check({ to: number(), reference, code })).toBe("wrong")
  })

  test.each([
    ["0001", { kind: "refused", why: "address" }],
    ["0002", { kind: "refused", why: "quota" }],
    ["0003", { kind: "refused", why: "forbidden" }],
    ["0004", { kind: "unreachable" }],
    ["0005", { kind: "unreachable" }],
  ])("to a number that ends in %s", async (ending, outcome) => {
    const asked = verifier(undefined, undefined, ending === "0005" ? HASTY_MS : undefined)
    expect(await asked.start({ to: `+551198765${ending}`, proof: PROOF })).toMatchObject(outcome)
  })

  test.each(["", "not-made-by-the-widget"])("without a proof, or with %j", async (proof) => {
    expect(await verifier().start({ to: number(), proof })).toMatchObject({ kind: "refused", why: "proof" })
  })

  test("a service that is silent is unreachable, and so is one that does not know us", async () => {
    const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
    const away = verifier(url, undefined, HASTY_MS)
    expect(await away.params()).toBeUndefined()
    expect(await away.start({ to: number(), proof: PROOF })).toMatchObject({ kind: "unreachable" })
    expect(await away.check({ to: number(), reference: "x", code: "123456" })).toBe("unreachable")
    const stranger = verifier(simulator.url, "another-key-of-length")
    expect(await stranger.start({ to: number(), proof: PROOF })).toMatchObject({ kind: "unreachable" })
  })
})
