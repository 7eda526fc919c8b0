import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"
import { z } from "zod"
import { keep, keepJson } from "./kept.ts"

let folder: string
let file: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "croupier-kept-"))
  file = join(folder, "inner/secret")
})
afterEach(() => rm(folder, { recursive: true }))

test("it is made once, for its owner's eyes, and leaves nothing beside it", async () => {
  expect(await keep(file, () => "first")).toBe("first")
  expect(await keep(file, () => "second")).toBe("first")
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await readdir(join(folder, "inner"))).toEqual(["secret"])
})

test("of many that make it at once all have the same", async () => {
  const all = await Promise.all(Array.from({ length: 20 }, (_, nr) => keep(file, () => `value ${nr}`)))
  expect(new Set(all).size).toBe(1)
  expect(await readFile(file, "utf8")).toBe(all[0])
})

test("an empty file, of a write that was cut off, is made anew", async () => {
  const empty = join(folder, "empty")
  await writeFile(empty, "")
  expect(await keep(empty, () => "whole")).toBe("whole")
  expect(await readFile(empty, "utf8")).toBe("whole")
})

test("a file that cannot be read is not replaced", async () => {
  await expect(keep(folder, () => "another")).rejects.toMatchObject({ code: "EISDIR" })
})

test("JSON that was cut short is named with its file", async () => {
  const cut = join(folder, "keys")
  const read = (found: unknown) => z.object({ one: z.string() }).parse(found)
  await writeFile(cut, '{"one":"a')
  await expect(keepJson(cut, read, () => ({ one: "b" }))).rejects.toThrow(`${cut} is damaged`)
  await rm(cut)
  expect(await keepJson(cut, read, () => ({ one: "b" }))).toEqual({ one: "b" })
  expect(await keepJson(cut, read, () => ({ one: "c" }))).toEqual({ one: "b" })
})
