import fastify from "fastify"
import { afterAll, beforeAll, expect, test } from "vitest"
import { NoAnswer, type Peer } from "./call.ts"
import { newKeyPair, signingKey, verifyingKey } from "./keys.ts"
import { providerClient } from "./provider-client.ts"
import { signReply } from "./signing.ts"
import { transferClient } from "./transfer.ts"
import { walletClient } from "./wallet-client.ts"

const now = () => new Date("2026-11-20T12:00:00Z")
const [theirs, ours] = [newKeyPair(), newKeyPair()]
const theirKey = signingKey({ id: "them", algorithm: "ed25519", key: theirs.privateKey })
const app = fastify()
let peer: Peer
/** The answer to every call, signed well. */
let told: object = {}
/** The path that the answer is signed for, where it is not the one that was asked. */
let signedFor: string | undefined

beforeAll(async () => {
  app.post("/gwp/v1/*", async (request, reply) => {
    const body = JSON.stringify(told)
    const headers = await signReply(theirKey, {
      status: 200,
      path: signedFor ?? request.url,
      body,
      at: now(),
    })
    return reply.headers(headers).type("application/json").send(body)
  })
  peer = {
    url: await app.listen({ port: 0, host: "127.0.0.1" }),
    ownKey: signingKey({ id: "us", algorithm: "ed25519", key: ours.privateKey }),
    theirKeys: [verifyingKey({ id: "them", algorithm: "ed25519", key: theirs.publicKey })],
    now,
  }
})
afterAll(() => app.close())

const win = { tx_id: "1", player: "p", game: "g", currency: "BRL", round_id: "r", amount: "1" }
const order = { order_no: "1", player: "p", currency: "BRL", amount: "1" }

test("an answer that was signed for another message of ours is none", async () => {
  told = { status: "OK", final: true, tx_id: "1" }
  expect(await walletClient(peer).call("win", win)).toMatchObject({ status: "OK" })
  await expect(walletClient(peer).call("win", { ...win, tx_id: "2" })).rejects.toThrow(NoAnswer)
  told = { status: "OK", final: true, order_no: "1" }
  expect(await transferClient(peer).call("transfer/in", order)).toMatchObject({ status: "OK" })
  await expect(transferClient(peer).call("transfer/in", { ...order, order_no: "2" })).rejects.toThrow(
    NoAnswer,
  )
  told = { round_id: "r", state: "completed" }
  expect(await providerClient(peer).call("round", { round_id: "r" })).toMatchObject({ state: "completed" })
  await expect(providerClient(peer).call("round", { round_id: "s" })).rejects.toThrow(NoAnswer)
})

test("an answer that was signed for another call is none", async () => {
  told = { status: "OK", final: true, tx_id: "1" }
  signedFor = "/gwp/v1/bet"
  await expect(walletClient(peer).call("win", win)).rejects.toThrow(NoAnswer)
  signedFor = undefined
})
