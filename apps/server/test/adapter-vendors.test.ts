import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { credentialsFrom, settingsFor } from "@croupier/vendor-simulator"
import { SettingError } from "@croupier/service/settings"
import { afterAll, beforeAll, expect, test } from "vitest"
import { readConfig } from "../src/config.ts"

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "croupier-vendors-"))
})
afterAll(() => rm(folder, { recursive: true }))

async function read(content: object, more: Record<string, string> = {}) {
  const path = join(folder, "vendors.json")
  await writeFile(path, JSON.stringify(content))
  return readConfig({ GAME_VENDORS_FILE: path, ...more })
}
const stands = settingsFor("http://127.0.0.1:8098", credentialsFrom("sixteen-letters-"))

test("agreements with vendors are read, and their games may stand in the frame", async () => {
  const { adapterVendors, gameOrigins } = await read(stands)
  expect(adapterVendors.map(({ code }) => code).sort()).toEqual(Object.keys(stands).sort())
  expect(gameOrigins).toEqual(["http://127.0.0.1:8098"])
  expect(readConfig({}).adapterVendors).toEqual([])
})

test("a house on the Internet names the addresses of vendors whose calls can be copied", async () => {
  const PP = { url: "http://localhost", secureLogin: "x", secret: "12345678", currency: "BRL" }
  const DS88 = { url: "http://localhost", agent: "x", secret: "12345678" }
  const online = { PUBLIC_URL: "https://lanterna.example", TRUSTED_PROXIES: "none", DEMO: "off" }
  await expect(read({ PP, DS88 }, online)).rejects.toThrow(/GAME_VENDORS_FILE: PP: needs addresses/)
  const named = await read({ PP: { ...PP, addresses: ["203.0.113.0/24"] }, DS88 }, online)
  expect(named.adapterVendors[0]).toMatchObject({ code: "PP", addresses: ["203.0.113.0/24"] })
  expect((await read({ PP })).adapterVendors).toMatchObject([
    { code: "PP", secrets: [["secret", "12345678"]] },
  ])
})

test.each([
  ["names a vendor without an adapter", { NOBODY: { url: "http://localhost" } }],
  ["leaves out a secret", { PG: { url: "http://localhost", launchUrl: "http://localhost" } }],
  [
    "lets anybody pay JILI's prizes",
    { JILI: { url: "http://localhost", agentId: "x", agentKey: "12345678" } },
  ],
  [
    "names a vendor's address wrongly",
    {
      CQ9: {
        url: "http://localhost",
        wtoken: "12345678",
        apiToken: "12345678",
        currency: "BRL",
        addresses: ["x"],
      },
    },
  ],
  [
    "names no currency of the house",
    { PP: { url: "http://localhost", secureLogin: "x", secret: "12345678", currency: "XTS" } },
  ],
])("a file that %s ends the start with one line", async (_, content) => {
  const error: unknown = await read(content).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(SettingError)
  expect(String(error)).toContain("GAME_VENDORS_FILE")
  expect(String(error)).not.toContain("\n")
})
