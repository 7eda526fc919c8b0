import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { newKeyPair } from "@croupier/provider"
import { SettingError } from "@croupier/service/settings"
import { afterAll, beforeAll, expect, test } from "vitest"
import { readConfig } from "../src/config.ts"

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "croupier-providers-"))
})
afterAll(() => rm(folder, { recursive: true }))

const provider = (more: object = {}) => ({
  code: "STUDIO",
  url: "http://localhost:4310/",
  launchUrl: "http://games.localhost:4310/play",
  keys: [{ id: "studio-1", algorithm: "ed25519", key: newKeyPair().publicKey }],
  ownKey: { id: "house-1", algorithm: "ed25519", key: newKeyPair().privateKey },
  ...more,
})

async function read(content: unknown) {
  const path = join(folder, "providers.json")
  await writeFile(path, typeof content === "string" ? content : JSON.stringify(content))
  return readConfig({ GAME_PROVIDERS_FILE: path, GAME_ORIGINS: "https://cdn.example/x" })
}

test("providers are read with their keys, and their pages may stand in the frame", async () => {
  const { gwpVendors, gameOrigins } = await read([provider()])
  expect(gwpVendors).toMatchObject([{ code: "STUDIO", url: "http://localhost:4310", addresses: [] }])
  expect(gameOrigins).toEqual(["https://cdn.example", "http://games.localhost:4310"])
  expect(readConfig({}).gwpVendors).toEqual([])
})

test("one that keeps wallets of its own names their smallest step", async () => {
  const { gwpVendors } = await read([provider({ walletUnit: "0.01" })])
  expect(gwpVendors).toMatchObject([{ walletUnit: 100n }])
  expect((await read([provider()])).gwpVendors[0]?.walletUnit).toBeUndefined()
})

test.each([
  ["is not there", undefined],
  ["is no JSON", "{"],
  [
    "has a key of another kind",
    [provider({ keys: [{ id: "a", algorithm: "rsa-sha256", key: newKeyPair().publicKey }] })],
  ],
  ["has no key", [provider({ keys: [] })]],
  ["gives two providers one key id", [provider(), provider({ code: "OTHER" })]],
  ["names a unit of its wallets that is none", [provider({ walletUnit: "0" })]],
  ["has an unknown field", [provider({ secret: "x" })]],
])("a file that %s ends the start with one line", async (_, content) => {
  const reading =
    content === undefined
      ? Promise.resolve().then(() => readConfig({ GAME_PROVIDERS_FILE: join(folder, "none.json") }))
      : read(content)
  const error: unknown = await reading.catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(SettingError)
  expect(String(error)).toContain("GAME_PROVIDERS_FILE")
  expect(String(error)).not.toContain("\n")
})
