import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { newKeyPair, signedRoute, signedRoutes, signingKey, verifyingKey } from "@croupier/provider"
import { transferClient } from "@croupier/provider/transfer"
import { Authenticate } from "@croupier/provider/wire"
import Fastify, { type FastifyInstance } from "fastify"
import { afterEach, beforeEach, expect, test } from "vitest"
import { startWalletSimulator, type Simulator } from "./main.ts"

const [HOUSE, OWN] = [newKeyPair(), newKeyPair()]
const now = () => new Date()
const houseKey = signingKey({ id: "house", algorithm: "ed25519", key: HOUSE.privateKey })
const ownKey = verifyingKey({ id: "REEF", algorithm: "ed25519", key: OWN.publicKey })

let folder: string
let house: FastifyInstance
let vendor: Simulator
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "croupier-reef-"))
  house = Fastify()
  // The part of a house that the game needs: it knows one token.
  signedRoutes(
    house,
    { callers: [{ code: "REEF", theirKeys: [ownKey], ownKey: houseKey }], now, report: () => {} },
    [
      signedRoute({ name: "authenticate", fresh: true, body: Authenticate }, async (_, { token }) =>
        token === "right"
          ? {
              status: "OK",
              final: true,
              session: "s",
              player: "p7",
              currency: "BRL",
              mode: "real",
              language: "EN",
              country: null,
              balance: { real: "0", bonus: "0", version: "1" },
            }
          : { status: "INVALID_SESSION", final: true },
      ),
    ],
  )
  vendor = await startWalletSimulator({
    port: 0,
    dataDir: folder,
    code: "REEF",
    house: {
      code: "house",
      theirKeys: [verifyingKey({ id: "house", algorithm: "ed25519", key: HOUSE.publicKey })],
      ownKey: signingKey({ id: "REEF", algorithm: "ed25519", key: OWN.privateKey }),
    },
    houseUrl: await house.listen({ port: 0, host: "127.0.0.1" }),
    currencies: ["BRL"],
  })
})
afterEach(async () => {
  await vendor.stop()
  await house.close()
  await rm(folder, { recursive: true })
})

const post = async (path: string, body: object) => {
  const answer = await fetch(vendor.url + path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

test("a player comes with a token and plays with what was moved here, and no more", async () => {
  expect(await post("/play/seat", { token: "wrong" })).toMatchObject({ status: 403 })
  expect(await post("/play/seat", {})).toMatchObject({ status: 400 })
  const seat = await post("/play/seat", { token: "right" })
  expect(seat).toMatchObject({ status: 200, body: { balance: "0.00", currency: "BRL" } })
  const toss = (stake: string) => post("/play/toss", { seat: seat.body["seat"], side: "dark", stake })
  expect(await toss("1")).toMatchObject({ status: 409 })
  const client = transferClient({ url: vendor.url, ownKey: houseKey, theirKeys: [ownKey], now })
  await client.call("transfer/in", { order_no: "1", player: "p7", currency: "BRL", amount: "10" })
  const played = await toss("1")
  expect(played.status).toBe(200)
  expect(played.body["balance"]).toBe(played.body["won"] === true ? "11.00" : "9.00")
  for (const stake of ["0", "-1", "x", "12"]) expect((await toss(stake)).status).toBeGreaterThanOrEqual(400)
  expect(await post("/play/toss", { seat: "no-such-seat", side: "dark", stake: "1" })).toMatchObject({
    status: 400,
  })
})

test("who does not sign as the house gets nothing", async () => {
  for (const name of ["in", "out", "query", "balance"])
    expect((await post(`/gwp/v1/transfer/${name}`, { order_no: "1" })).status).toBe(401)
})

test("faults can be set from outside", async () => {
  expect(await post("/faults", { transfers: "refuse" })).toMatchObject({ body: { transfers: "refuse" } })
  const client = transferClient({ url: vendor.url, ownKey: houseKey, theirKeys: [ownKey], now })
  const order = { order_no: "1", player: "p7", currency: "BRL", amount: "10" }
  expect(await client.call("transfer/in", order)).toMatchObject({ status: "PLAYER_LOCKED", final: true })
  expect(await post("/faults", { transfers: "nonsense" })).toMatchObject({ status: 400 })
  expect(await (await fetch(`${vendor.url}/faults`)).json()).toMatchObject({ transfers: "refuse" })
})
