import { newKeyPair } from "@croupier/provider"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, test } from "vitest"
import { readConfig } from "../src/config.ts"
import { vendorLinks } from "../src/compose/vendor-links.ts"

/** The console's view of secrets. */

test("secrets show as prints: the same looks the same, and nothing of it can be read", async () => {
  const folder = await mkdtemp(join(tmpdir(), "croupier-links-"))
  const [theirs, ours] = [newKeyPair(), newKeyPair()]
  const providersFile = join(folder, "providers.json")
  const vendorsFile = join(folder, "vendors.json")
  await writeFile(
    providersFile,
    JSON.stringify([
      {
        code: "STUDIO",
        url: "http://localhost:1",
        launchUrl: "http://localhost:1/play",
        keys: [{ id: "studio-1", algorithm: "ed25519", key: theirs.publicKey }],
        ownKey: { id: "house-1", algorithm: "ed25519", key: ours.privateKey },
      },
    ]),
  )
  await writeFile(
    vendorsFile,
    JSON.stringify({
      TCG_SEA: { url: "http://localhost:2", merchantCode: "house", desKey: "abcdefgh", signKey: "abcdefgh" },
    }),
  )
  const config = readConfig({ GAME_PROVIDERS_FILE: providersFile, GAME_VENDORS_FILE: vendorsFile })
  const links = vendorLinks(config, new Uint8Array(32).fill(7))
  expect(links.get("STUDIO")).toMatchObject({
    kind: "GWP",
    credentials: [
      { side: "theirs", name: "studio-1 (ed25519)" },
      { side: "ours", name: "house-1 (ed25519)" },
    ],
  })
  const { credentials, setAt } = links.get("TCG_SEA") ?? { credentials: [], setAt: null }
  expect(credentials.map(({ name }) => name)).toEqual(["desKey", "signKey"])
  expect(credentials[0]?.fingerprint).toBe(credentials[1]?.fingerprint)
  expect(credentials[0]?.fingerprint).toMatch(/^[0-9a-f]{16}$/)
  expect(setAt).toBeInstanceOf(Date)
  const another = vendorLinks(config, new Uint8Array(32).fill(8)).get("TCG_SEA")
  expect(another?.credentials[0]?.fingerprint).not.toBe(credentials[0]?.fingerprint)
  expect(JSON.stringify([...links])).not.toMatch(/abcdefgh|PRIVATE|BEGIN/)
  await rm(folder, { recursive: true })
})
