import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"
import { readSettingsFile } from "./settings-file.ts"

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "croupier-settings-"))
})
afterEach(async () => {
  delete process.env["CROUPIER_OF_FILE"]
  delete process.env["CROUPIER_OF_BOTH"]
  await rm(folder, { recursive: true })
})

test("settings of the file join those of the environment, which keep their values", async () => {
  process.env["CROUPIER_OF_BOTH"] = "environment"
  const file = join(folder, ".env")
  await writeFile(file, "CROUPIER_OF_FILE=file\nCROUPIER_OF_BOTH=file\n")
  readSettingsFile(file)
  expect([process.env["CROUPIER_OF_FILE"], process.env["CROUPIER_OF_BOTH"]]).toEqual(["file", "environment"])
})

test("a program may have no file, and a file that cannot be read is told", () => {
  readSettingsFile(join(folder, ".env"))
  expect(() => readSettingsFile(folder)).toThrow(`the settings of ${folder} cannot be read: EISDIR`)
})
