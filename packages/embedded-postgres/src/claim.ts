import { link, readFile, rename, rm, writeFile } from "node:fs/promises"
import { dirname } from "node:path"
import { isCode, PostgresError } from "./errors.ts"
import { findProcess } from "./process.ts"

/**
 * Makes this process the only one that looks after a folder, until it lets go or dies: the claim names a
 * process and the moment it began, so one left behind by kill -9 binds no later process.
 * Throws IN_USE when a living process has it.
 */
export async function claim(file: string): Promise<() => Promise<void>> {
  const self = await findProcess(process.pid)
  const draft = `${file}.${process.pid}.${performance.now()}`
  await writeFile(draft, `${process.pid} ${self?.startedAt ?? ""}`)
  try {
    for (;;) {
      try {
        await link(draft, file)
        return () => rm(file, { force: true })
      } catch (error) {
        if (!isCode(error, "EEXIST")) throw error
      }
      const found = await read(file)
      const holder = await holderOf(found)
      if (holder !== undefined)
        throw new PostgresError("IN_USE", `process ${holder} already runs on ${dirname(file)}`)
      await setAside(file, `${draft}.stale`, found)
    }
  } finally {
    await rm(draft, { force: true })
  }
}

/** The number of the living process that holds the claim. */
export const livingHolder = async (file: string): Promise<number | undefined> => holderOf(await read(file))

const read = (file: string): Promise<string> => readFile(file, "utf8").catch(() => "")

async function holderOf(text: string): Promise<number | undefined> {
  const [pid = "", startedAt] = text.split(/ (.*)/s)
  const found = await findProcess(Number(pid))
  return found && found.startedAt === startedAt ? found.pid : undefined
}

/** Moved before it is removed: another process may have put its own claim there since we looked. */
async function setAside(file: string, aside: string, stale: string): Promise<void> {
  await rename(file, aside).catch(() => {})
  if ((await read(aside)) !== stale) await link(aside, file).catch(() => {})
  await rm(aside, { force: true })
}
