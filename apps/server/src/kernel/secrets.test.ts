import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { masterSecret, vaultsFrom } from "./secrets.ts"

const master = new Uint8Array(32).fill(7)
const bytes = fc.uint8Array({ maxLength: 200 })

describe("a vault", () => {
  test("opens what it sealed, and never seals the same twice alike", () => {
    fc.assert(
      fc.property(bytes, (plain) => {
        const vault = vaultsFrom(master)("seeds")
        const [one, other] = [vault.seal(plain), vault.seal(plain)]
        expect(new Uint8Array(vault.open(one))).toEqual(plain)
        expect(Buffer.compare(one, other)).not.toBe(0)
      }),
    )
  })

  test("refuses what was changed in any bit, shortened or lengthened", () => {
    const vault = vaultsFrom(master)("seeds")
    fc.assert(
      fc.property(bytes, fc.nat(), fc.integer({ min: 0, max: 7 }), (plain, at, bit) => {
        const sealed = Buffer.from(vault.seal(plain))
        sealed[at % sealed.length] = (sealed[at % sealed.length] ?? 0) ^ (1 << bit)
        expect(() => vault.open(sealed)).toThrow()
      }),
    )
    const sealed = Buffer.from(vault.seal(Buffer.from("seed")))
    for (let length = 0; length < sealed.length; length++)
      expect(() => vault.open(sealed.subarray(0, length))).toThrow()
    expect(() => vault.open(Buffer.concat([sealed, Buffer.alloc(1)]))).toThrow()
  })

  test("refuses what was sealed for another purpose, or by another house", () => {
    const sealed = vaultsFrom(master)("seeds").seal(Buffer.from("seed"))
    expect(() => vaultsFrom(master)("keys").open(sealed)).toThrow()
    expect(() => vaultsFrom(new Uint8Array(32).fill(8))("seeds").open(sealed)).toThrow()
    expect(Buffer.from(vaultsFrom(master)("seeds").open(sealed)).toString()).toBe("seed")
  })
})

describe("the master secret", () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "croupier-secret-"))
  })
  afterAll(() => rm(folder, { recursive: true }))

  test("is the setting where there is one", async () => {
    expect(Buffer.from(await masterSecret("ab".repeat(32), join(folder, "unused"))).toString("hex")).toBe(
      "ab".repeat(32),
    )
    await expect(stat(join(folder, "unused"))).rejects.toThrow("ENOENT")
  })

  test("is made once, for the owner's eyes only, and kept", async () => {
    const dataDir = join(folder, "new", "data")
    const made = await masterSecret(undefined, dataDir)
    expect(made).toHaveLength(32)
    expect(await masterSecret(undefined, dataDir)).toEqual(made)
    expect((await stat(join(dataDir, "secret"))).mode & 0o777).toBe(0o600)
  })

  test("a file that is no secret stops the start; a damaged one is never replaced in silence", async () => {
    const dataDir = join(folder, "damaged")
    await masterSecret(undefined, dataDir)
    const file = join(dataDir, "secret")
    for (const content of ["", "ab", "zz".repeat(32)]) {
      await rm(file)
      await writeFile(file, content)
      await expect(masterSecret(undefined, dataDir)).rejects.toThrow(file)
      expect(await readFile(file, "utf8")).toBe(content)
    }
  })

  test("processes that start at once, for the first time, agree on one", async () => {
    for (let round = 0; round < 3; round++) {
      const dataDir = join(folder, `race-${round}`)
      const program = `
        import { masterSecret } from ${JSON.stringify(new URL("./secrets.ts", import.meta.url).href)}
        process.stdin.once("data", async () => {
          const made = await Promise.all(Array.from({ length: 5 }, () => masterSecret(undefined, ${JSON.stringify(dataDir)})))
          process.stdout.write([...new Set(made.map((each) => Buffer.from(each).toString("hex")))].join(","))
          process.exit()
        })
        process.stdout.write("ready ")`
      const children = Array.from({ length: 3 }, () =>
        spawn(process.execPath, ["--input-type=module", "--eval", program], {
          stdio: ["pipe", "pipe", "inherit"],
        }),
      )
      const said = children.map((child) => text(child.stdout))
      await Promise.all(children.map((child) => once(child.stdout, "data")))
      for (const child of children) child.stdin.write("go")
      const secrets = new Set((await Promise.all(said)).map((each) => each.replace("ready ", "")))
      expect([...secrets]).toEqual([(await readFile(join(dataDir, "secret"), "utf8")).trim()])
      expect([...secrets][0]).toMatch(/^[0-9a-f]{64}$/)
    }
  })
})
