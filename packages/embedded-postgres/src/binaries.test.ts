import { spawnSync } from "node:child_process"
import { cp, mkdtemp, rm, unlink } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"
import { serverAccount } from "./account.ts"
import { findBinaries, packageFolder } from "./binaries.ts"

const account = serverAccount()
let closed: string
let copied: string | undefined

beforeEach(async () => {
  // Only its owner can look into a folder made like this, as into a home.
  closed = await mkdtemp(join(tmpdir(), "croupier-binaries-"))
  await cp(packageFolder(), closed, { recursive: true, verbatimSymlinks: true })
})

afterEach(async () => {
  await rm(closed, { recursive: true })
  if (copied !== undefined) await rm(copied, { recursive: true })
  copied = undefined
})

const runs = (program: string): boolean =>
  spawnSync(program, ["--version"], { ...account, cwd: "/" }).status === 0

test.each(["with", "without"])(
  "a package %s its links runs from a folder closed to others",
  async (links) => {
    if (links === "without") await unlink(join(closed, "native/lib/libicuuc.so.60")).catch(() => {})
    const first = await findBinaries(account, closed)
    const home = dirname(dirname(dirname(first.postgres)))
    if (home !== closed) copied = home
    expect(runs(first.postgres)).toBe(true)
    expect(runs(first.initdb)).toBe(true)
  },
)

test.runIf(account)("a copy that a cleaner took files of is completed", async () => {
  const first = await findBinaries(account, closed)
  copied = dirname(dirname(dirname(first.postgres)))
  await unlink(first.initdb)
  const again = await findBinaries(account, closed)
  expect(again).toEqual(first)
  expect(runs(again.initdb)).toBe(true)
})
