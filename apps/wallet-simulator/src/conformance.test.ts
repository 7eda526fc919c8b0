import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { newKeyPair, signingKey, verifyingKey } from "@croupier/provider"
import { TRANSFER_CASES, type WalletsOnTrial } from "@croupier/provider/conformance"
import { afterAll, beforeAll, test } from "vitest"
import { startWalletSimulator, type Simulator } from "./main.ts"

const [HOUSE, OWN] = [newKeyPair(), newKeyPair()]
let folder: string
let vendor: Simulator
let on: WalletsOnTrial
let players = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "croupier-wallets-on-trial-"))
  vendor = await startWalletSimulator({
    port: 0,
    dataDir: folder,
    code: "REEF",
    house: {
      code: "house",
      theirKeys: [verifyingKey({ id: "house", algorithm: "ed25519", key: HOUSE.publicKey })],
      ownKey: signingKey({ id: "REEF", algorithm: "ed25519", key: OWN.privateKey }),
    },
    houseUrl: "http://127.0.0.1:9",
    currencies: ["BRL"],
  })
  on = {
    peer: {
      url: vendor.url,
      ownKey: signingKey({ id: "house", algorithm: "ed25519", key: HOUSE.privateKey }),
      theirKeys: [verifyingKey({ id: "REEF", algorithm: "ed25519", key: OWN.publicKey })],
      now: () => new Date(),
    },
    currency: "BRL",
    newPlayer: () => `on-trial-${++players}`,
  }
})
afterAll(async () => {
  await vendor.stop()
  await rm(folder, { recursive: true })
})

test.each(TRANSFER_CASES.map((each) => [each.id, each.title, each.run] as const))(
  "%s: %s",
  async (_id, _title, run) => {
    await run(on)
  },
)
